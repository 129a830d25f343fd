import { ArgumentError, FitsFormatError } from '../../errors.js';
import type { FitsFile, Hdu } from './hdu.js';

/** The name that space telescope pipelines give to the science array. */
const SCIENCE = 'SCI';

/** Whether an HDU holds an image, plain, compressed or constant, with at least one pixel. */
export function isImage(hdu: Hdu): boolean {
  const image = hdu.kind === 'primary' || hdu.kind === 'image' || hdu.kind === 'compressed-image';
  return image && hdu.shape.length > 0 && hdu.shape.every((length) => length > 0);
}

/**
 * The first HDU with this EXTNAME (upper and lower case alike) and, when given, this EXTVER (1 where a header has none); `undefined` when
 * there is none.
 */
export function findHdu(file: FitsFile, name: string, version?: number): Hdu | undefined {
  const wanted = name.trim().toUpperCase();
  return file.hdus.find(
    (hdu) => hdu.name.toUpperCase() === wanted && (version === undefined || (hdu.version ?? 1) === version),
  );
}

/**
 * The image to show of a file: the HDU at `index`, else the first one named SCI with two or more axes, else the first image with two or
 * more axes.
 * @throws ArgumentError when there is no HDU at `index` or it holds no image; FitsFormatError when the file has no image or the HDU is
 * behind a damaged one
 */
export function findImageHdu(file: FitsFile, index?: number): Hdu {
  if (index !== undefined) return imageAt(file, index);
  const images = file.hdus.filter((hdu) => isImage(hdu) && hdu.shape.length >= 2);
  // A constant array is an image too, but never the first choice to show.
  const measured = images.filter((hdu) => hdu.constant === undefined);
  const found = measured.find((hdu) => hdu.name.toUpperCase() === SCIENCE) ?? measured[0] ?? images[0];
  if (found) return found;
  // It may be the HDU that could not be read.
  throw (
    file.damage ??
    new FitsFormatError('the file has no image with two or more axes', { file: file.source.name })
  );
}

function imageAt(file: FitsFile, index: number): Hdu {
  const hdu = file.hdus[index];
  if (!hdu && file.damage && index >= file.hdus.length) throw file.damage;
  if (!hdu)
    throw new ArgumentError(
      'hdu',
      `${index} is not among the ${file.hdus.length} HDUs of ${file.source.name}`,
    );
  if (!isImage(hdu))
    throw new ArgumentError('hdu', `HDU ${index} of ${file.source.name} (${hdu.kind}) has no image`);
  return hdu;
}
