import {
  findImageHdu,
  frameChange,
  isFixedToStars,
  isImage,
  pixelAt,
  readImageWcs,
  skyAt,
  UnsupportedError,
  WcsError,
  type CelestialWcs,
  type FitsFile,
  type Hdu,
} from '#kernels';
import { connectedToFirst, degreesBetween, skyCircle } from '../sky-circle.js';
import { AUXILIARY_PLANE } from './quality-plane.js';

/** An image HDU with its celestial WCS. */
export interface PlacedHdu {
  readonly hdu: Hdu;
  readonly wcs: CelestialWcs;
}

/** The science images of a file. */
export interface ScienceImages {
  readonly images: readonly PlacedHdu[];
  /** Other fields: images of the same kind too far away from the first to be combined with it. */
  readonly farImages: readonly FarImage[];
}

/** An image HDU and its distance from the first image. */
export interface FarImage {
  readonly hdu: Hdu;
  readonly degrees: number;
}

/** An image HDU on its grid. */
interface PlacedGrid extends PlacedHdu {
  readonly width: number;
  readonly height: number;
}

/**
 * The science images of a file: of the images of its kind (all named SCI if the shown one is, else all but auxiliary planes) those with a
 * celestial WCS that lie beside each other on the sky, as the chips of a camera do. Of several images of the same sky, such as repeated
 * exposures, the first counts; images far away from the first are other fields.
 * @param atMost search no further once there are more
 * @throws KernelError when the file has no image
 */
export async function scienceImages(file: FitsFile, atMost = Infinity): Promise<ScienceImages> {
  const images: PlacedGrid[] = [];
  for (const hdu of sameKind(file)) {
    const image = await placedGrid(file, hdu);
    if (image && !images.some((other) => showSameSky(image, other))) images.push(image);
    if (images.length > atMost) break;
  }
  const circles = images.map(skyCircle);
  const connected = connectedToFirst(circles);
  return {
    images: images.filter((_, i) => connected.has(i)),
    farImages: images.flatMap(({ hdu }, i) =>
      connected.has(i) ? [] : [{ hdu, degrees: degreesBetween(circles[0], circles[i]) }],
    ),
  };
}

/**
 * The image that a viewer shows, and the images that may be beside it.
 * @throws KernelError when the file has no image
 */
export function sameKind(file: FitsFile): Hdu[] {
  const shown = findImageHdu(file);
  const isOfKind = ofKind(shown);
  return [shown, ...file.hdus.filter((hdu) => hdu !== shown && isMeasured(hdu) && isOfKind(hdu))];
}

const isMeasured = (hdu: Hdu): boolean => isImage(hdu) && hdu.shape.length >= 2 && hdu.constant === undefined;

const isScience = ({ name }: Hdu): boolean => name.toUpperCase() === 'SCI';

const ofKind = (shown: Hdu): ((hdu: Hdu) => boolean) =>
  isScience(shown) ? isScience : ({ name }) => !AUXILIARY_PLANE.test(name);

/** The grid of an image on the sky; `undefined` without a supported celestial WCS that is fixed to the stars. */
async function placedGrid(file: FitsFile, hdu: Hdu): Promise<PlacedGrid | undefined> {
  try {
    const wcs = await readImageWcs(file, hdu);
    const [width, height] = hdu.shape;
    return isFixedToStars(wcs.frame) ? { hdu, wcs, width, height } : undefined;
  } catch (error) {
    if (error instanceof WcsError || error instanceof UnsupportedError) return undefined;
    throw error;
  }
}

const showSameSky = (a: PlacedGrid, b: PlacedGrid): boolean => holdsMiddle(a, b) || holdsMiddle(b, a);

/** Whether the middle of an image lies inside another one. */
function holdsMiddle({ wcs, width, height }: PlacedGrid, other: PlacedGrid): boolean {
  const { lon, lat } = skyAt(other.wcs, (other.width - 1) / 2, (other.height - 1) / 2);
  const [x, y] = [Float64Array.of(lon), Float64Array.of(lat)];
  frameChange(other.wcs.frame, wcs.frame)?.(x, y, 1);
  const middle = pixelAt(wcs, x[0], y[0]);
  return (
    Math.abs(middle.x - (width - 1) / 2) < width / 2 && Math.abs(middle.y - (height - 1) / 2) < height / 2
  );
}
