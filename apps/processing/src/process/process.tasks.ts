import type { BackgroundOptions, Card, Mesh, PixelWindow, WcsParameters } from '#kernels';
import type { BackgroundMesh, ClippedBoxes } from '#kernels/parallel';
import type { Resampling } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { ImagePlane, ImageReference } from '../image-io/image-reference.js';
import type { DescribedGrid, DescribedImage } from '../image-io/sky-image.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';
import type { InputWindow } from '../picture/input-window.js';
import type { RowStep } from './row-step.js';

/** The parts of a file that its result copies. */
export interface SourceHdus {
  /** Cards of the first HDU; `null` when that is the image itself. */
  readonly primaryCards: readonly Card[] | null;
  readonly imageCards: readonly Card[];
  readonly name?: string;
  readonly version?: number;
  /** HDUs that the image's coordinates need, as stored in the file, in complete blocks. */
  readonly companions: Uint8Array;
}

/** Reads the headers that a result copies. */
export const describeSourceHdus = task<
  { readonly place: FilePlace; readonly hdu: number },
  FileAnswer<SourceHdus>
>('describeSourceHdus');

/** An image of a file, as named in its statistics. */
export interface ListedImage {
  readonly index: number;
  readonly name: string;
  /** NAXIS1 first. */
  readonly dimensions: readonly number[];
  readonly units: string | null;
}

/** Lists every image of a file that has pixels. */
export const listImages = task<{ readonly place: FilePlace }, FileAnswer<ListedImage[]>>('listImages');

export interface ProcessRowsInput extends ImagePlane {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly step: RowStep;
  /** The background of the plane, if one is subtracted. */
  readonly level?: Mesh;
  /** Receives the rows. */
  readonly out: Float32Array;
}

/** Computes some rows of the result. @returns the number of rejected pixels */
export const processRows = task<ProcessRowsInput, number>('processRows');

/** Sources to be masked. */
export interface SourceMask {
  /** The background above which they are detected. */
  readonly first: Pick<BackgroundMesh, 'level' | 'rms'>;
  readonly sigma: number;
  readonly growth: number;
}

export interface ClipRowsInput extends ImagePlane {
  /** A multiple of the boxes' height. */
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly options: BackgroundOptions & { readonly boxSize: number };
  readonly mask: SourceMask | null;
}

/** The clipped statistics of the boxes of some rows. */
export const clipRows = task<ClipRowsInput, ClippedBoxes>('clipRows');

export interface JoinClippedRowsInput {
  /** From the first row to the last. */
  readonly parts: readonly ClippedBoxes[];
  readonly options: BackgroundOptions;
}

/** The background of a plane from the statistics of all its boxes. */
export const joinClippedRows = task<JoinClippedRowsInput, BackgroundMesh>('joinClippedRows');

export interface ChooseGridInput {
  readonly image: DescribedImage;
  readonly pixelScaleArcsec: number | undefined;
}

/** A grid around an image: north up, east left, tangent plane. */
export const chooseGrid = task<ChooseGridInput, DescribedGrid>('chooseGrid');

export interface LayOutReprojectionInput {
  readonly image: DescribedImage;
  readonly grid: DescribedGrid;
}

/** Side of the tiles of a reprojection; the map to the input is cut at multiples of 256. */
export const TILE_SIDE = 256;

/** A tile of the result, and the part of the source that it shows; `null`: none. */
export interface ReprojectedTile {
  readonly tile: PixelWindow;
  readonly window: PixelWindow | null;
}

/** The part of an image that each tile of a grid shows. @throws AppError when they share no sky */
export const layOutReprojection = task<
  LayOutReprojectionInput,
  { readonly whole: InputWindow; readonly tiles: readonly ReprojectedTile[] }
>('layOutReprojection');

export interface ReprojectTileInput {
  readonly image: ImageReference;
  readonly plane: number;
  /** Of the image. */
  readonly wcs: WcsParameters;
  /** The part of the image that the tile shows, reduced while it is read; `null`: none. */
  readonly window: PixelWindow | null;
  readonly reduction: number;
  readonly grid: DescribedGrid;
  readonly tile: PixelWindow;
  readonly resampling: Resampling;
  /** The rows of the grid that contain the tile. */
  readonly out: Float32Array;
}

/** Resamples an image onto a tile of another grid; NaN where it has no data. */
export const reprojectTile = task<ReprojectTileInput, void>('reprojectTile');

/** Turns values into the bytes of a FITS file in place. @returns the sum of the bytes, for DATASUM */
export const storeFloats = task<{ readonly data: Float32Array }, number>('storeFloats');
