import type { PixelWindow, PlausibleRange, WcsParameters } from '#kernels';
import { task } from '../engine/threads/task.js';
import type { ImageReference } from './image-reference.js';
import type { PixelSample } from './pixel-sample.js';
import type { FileAnswer, FilePlace } from './stored-file.js';

export interface DescribeImageInput {
  readonly place: FilePlace;
  /** The caller's name of the file, for messages. */
  readonly name: string;
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  /** Whether the image must have a celestial WCS. */
  readonly needsSky: boolean;
}

/** An image from its headers; no pixel has been read. */
export interface ImageDescription {
  readonly reference: ImageReference;
  /** NAXIS1 first. */
  readonly shape: readonly number[];
  /** `null` when it was not requested. */
  readonly wcs: WcsParameters | null;
}

/** @throws KernelError naming the file when there is no image, or no celestial WCS where one is needed */
export const describeImage = task<DescribeImageInput, FileAnswer<ImageDescription>>('describeImage');

/** The origin of an image, from its headers; `null` for missing values. */
export interface SourceFacts {
  readonly unit: string | null;
  readonly target: string | null;
  readonly telescope: string | null;
  readonly instrument: string | null;
  readonly detector: string | null;
  readonly filter: string | null;
  readonly observed: string | null;
  readonly exposureSeconds: number | null;
  /** Degrees. */
  readonly crval: readonly [number, number];
  readonly scaleArcsec: number;
}

export interface DescribeSourcesInput {
  readonly place: FilePlace;
  /** The caller's name of the file, for messages. */
  readonly name: string;
  /** The HDUs of the images; default: all science images. */
  readonly hdus?: readonly number[];
  /** The field of `hdus` in the caller's request. */
  readonly hdusField?: string;
}

/** An image on the sky and its origin, from its headers. */
export interface DescribedSource {
  readonly reference: ImageReference;
  /** The caller's name of the file, with the HDU if it is not the only image of the file. */
  readonly name: string;
  /** NAXIS1 first. */
  readonly shape: readonly number[];
  readonly wcs: WcsParameters;
  readonly facts: SourceFacts;
}

/** The images of a file that are combined with others. */
export interface DescribedSources {
  readonly sources: readonly DescribedSource[];
  /** Number of science images that are left out since they are far away from the first one. */
  readonly leftOut: number;
}

/**
 * The images of a file on the sky, with their origins; no pixel has been read. Of a file with too many only one more than are combined.
 * @throws AppError, KernelError naming the file, and the field of an HDU that holds no such image
 */
export const describeSources = task<DescribeSourcesInput, FileAnswer<DescribedSources>>('describeSources');

/** Notes on usable pixels at full size, taken while they are read for a smaller picture. */
export interface FullSizeNotes {
  readonly sample: PixelSample;
  /** Number of finite pixels in each row of the window. */
  readonly finiteInRow: Uint32Array;
}

export interface ReadRowsInput {
  readonly image: ImageReference;
  readonly plane: number;
  /** Part of the image, in its own pixels. */
  readonly window: PixelWindow;
  /** Side of the squares that are averaged while reading. */
  readonly reduction: number;
  /** Rows of the reduced window. */
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The complete reduced window. */
  readonly out: Float32Array;
  /** Whether infinite values are read as missing ones; default: no. */
  readonly dropsInfinite?: boolean;
  /** Values outside are read as missing ones; default: none. */
  readonly plausible?: PlausibleRange;
  /** Whether saturated cores of stars are filled, for pictures; default: no. Notes are taken before. */
  readonly repairs?: boolean;
  /** Notes on the pixels of the whole window before they are reduced. */
  readonly notes?: FullSizeNotes;
}

/** A filled core: its image, its first pixel there, and the number of its pixels. */
export interface FilledCore {
  readonly image: string;
  readonly x: number;
  readonly y: number;
  readonly pixels: number;
}

/**
 * Reads some rows of an image into shared memory, reduced by area average, pixels without data as NaN. It answers the cores that were
 * filled, also those that other rows show too.
 */
export const readRows = task<ReadRowsInput, FilledCore[]>('readRows');
