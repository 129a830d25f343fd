import sharp from 'sharp';

/** Decoded pixels: `channels` bytes each, rows from the top. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly format: string;
  readonly data: Buffer;
}

/** Decodes a PNG or JPEG. @throws when it is neither */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const image = sharp(bytes);
  const { format } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, format, data };
}

/**
 * The bright spot of one colour: the brightness-weighted centre of the pixels brighter than half of the brightest, from the top left, and
 * their fraction of the picture.
 */
export function brightSpot({ width, height, channels, data }: DecodedPicture, channel: number) {
  let peak = 0;
  for (let i = channel; i < data.length; i += channels) peak = Math.max(peak, data[i]);
  let [count, sum, sumX, sumY] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const excess = data[(y * width + x) * channels + channel] - peak / 2;
      if (excess <= 0) continue;
      count += 1;
      sum += excess;
      sumX += excess * x;
      sumY += excess * y;
    }
  }
  return { x: sumX / sum, y: sumY / sum, peak, share: count / (width * height) };
}
