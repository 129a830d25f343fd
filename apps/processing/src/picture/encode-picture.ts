import sharp, { type Sharp } from 'sharp';

/** Pixels of a finished picture, top row first. */
export interface Picture {
  readonly pixels: Uint8Array | Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly components: 3 | 4;
}

export interface PictureFormat {
  readonly outputFormat: 'jpeg' | 'tiff';
  /** JPEG quality. */
  readonly quality: number;
  /** Metadata packet to embed. */
  readonly xmp?: string;
}

/** Writes a picture as JPEG or TIFF. */
export async function encodePicture(
  picture: Picture,
  { outputFormat, quality, xmp }: PictureFormat,
): Promise<{ bytes: Buffer; contentType: string }> {
  const plain = openPixels(picture);
  const image = xmp === undefined ? plain : plain.withXmp(xmp);
  const contentType = `image/${outputFormat}`;
  switch (outputFormat) {
    case 'jpeg':
      // JPEG has no transparency: pixels without data are black. Optimised code tables would need the whole picture in memory once more
      // (three bytes a pixel that no plan counts, and that malloc keeps), and twice the time.
      return {
        bytes: await image
          .flatten({ background: 'black' })
          .jpeg({ quality, optimiseCoding: false })
          .toBuffer(),
        contentType,
      };
    case 'tiff':
      return { bytes: await image.tiff({ compression: 'deflate' }).toBuffer(), contentType };
  }
}

function openPixels({ pixels, width, height, components }: Picture): Sharp {
  const image = sharp(pixels, { raw: { width, height, channels: components }, limitInputPixels: false });
  return pixels instanceof Uint16Array ? image.toColourspace('rgb16') : image;
}
