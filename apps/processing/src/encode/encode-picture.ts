import sharp, { type Sharp } from 'sharp';
import { withPngXmp } from './png-xmp.js';

/** Pixels of a finished picture, top row first. */
export interface Picture {
  readonly pixels: Uint8Array | Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly components: 3 | 4;
}

export interface PictureFormat {
  readonly outputFormat: 'png' | 'jpeg' | 'tiff';
  readonly bitDepth: 8 | 16;
  /** JPEG quality. */
  readonly quality: number;
  /** Metadata packet to embed. */
  readonly xmp?: string;
  readonly resizeTo?: { readonly width: number; readonly height: number };
}

/** Level 1 is three times as fast as the default and 5 % larger on pictures of the sky. */
const PNG_COMPRESSION = 1;

/** Writes a picture as PNG, JPEG or TIFF. */
export async function encodePicture(
  picture: Picture,
  format: PictureFormat,
): Promise<{ bytes: Buffer; contentType: string }> {
  const { outputFormat, quality, resizeTo } = format;
  const { xmp } = format;
  const plain = resized(openPixels(picture), picture, resizeTo);
  const image = xmp === undefined || outputFormat === 'png' ? plain : plain.withXmp(xmp);
  const contentType = `image/${outputFormat}`;
  switch (outputFormat) {
    case 'png': {
      const png = await image.png({ compressionLevel: PNG_COMPRESSION }).toBuffer();
      return { bytes: xmp === undefined ? png : withPngXmp(png, xmp), contentType };
    }
    case 'jpeg':
      // JPEG knows no transparency: pixels without data are black.
      return {
        bytes: await image.flatten({ background: 'black' }).jpeg({ quality }).toBuffer(),
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

function resized(image: Sharp, { width, height }: Picture, size: PictureFormat['resizeTo']): Sharp {
  if (!size || (size.width === width && size.height === height)) return image;
  // Enlarged pixels stay pixels; the rest of a reduction is smooth.
  const kernel = size.width > width ? 'nearest' : 'lanczos3';
  return image.resize({ ...size, fit: 'fill', kernel });
}
