import type {
  AsinhSpacing,
  PicturePixels,
  PixelWindow,
  PlausibleRange,
  Raster,
  TileCoding,
  TilePlace,
  Tone as KernelTone,
  ToneStatistics,
} from '#kernels';
import type { PngLayout, SecondPassPlan, TwoPassStatistics } from '#kernels/parallel';
import type { Tone } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { PixelSample } from '../image-io/pixel-sample.js';
import type { DescribedGrid, DescribedImage } from '../image-io/sky-image.js';
import type { ShownPart, TileImage } from './image-tile.js';
import type { SmoothedRows, SmoothingChoice } from './smoothing.js';

/** Finds which values of an image are not wild, in strips of the part that a picture shows; `null`: all. */
export const findPlausible = task<ShownPart, PlausibleRange | null>('findPlausible');

export interface MeasureToneInput {
  readonly image: Raster;
  /** A sample of the same picture without wild pixels and filled cores, which are drawn, not measured. Default: of the image. */
  readonly sample?: Float32Array;
  readonly tone: Tone;
  /** Whether the tone is derived from the data. */
  readonly auto: boolean;
  /** Columns between pixels whose noise is independent. Default 1. */
  readonly noiseDistance?: number;
}

export interface MeasuredTone {
  readonly tone: KernelTone;
  /** Includes the level of the sky and its noise, for background neutralisation. NaN without a valid pixel. */
  readonly statistics: ToneStatistics;
  /** Fraction of the pixels that are sky; only for an automatic tone. */
  readonly skyShare: number;
}

/** Finds the limits of a tone in the data: interval first, then the stretch. */
export const measureTone = task<MeasureToneInput, MeasuredTone>('measureTone');

export interface SmoothRowsInput {
  readonly raster: Raster;
  readonly smoothing: SmoothingChoice;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The whole smoothed raster. */
  readonly out: Raster;
}

/** Smooths some rows of an image; their neighbours are read, too. */
export const smoothRows = task<SmoothRowsInput, void>('smoothRows');

export interface SharpenRowsInput {
  readonly pixels: PicturePixels;
  readonly width: number;
  readonly height: number;
  readonly components: 3 | 4;
  readonly options: { readonly radius: number; readonly amount: number; readonly threshold: number };
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly out: PicturePixels;
}

/** Sharpens some rows of a picture. */
export const sharpenRows = task<SharpenRowsInput, void>('sharpenRows');

export interface CompressPngRowsInput {
  readonly pixels: PicturePixels;
  readonly layout: PngLayout;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Some rows of a PNG file. */
export interface CompressedRows {
  /** An IDAT chunk. */
  readonly chunk: Uint8Array;
  /** Checksum and number of the bytes before compression. */
  readonly adler: number;
  readonly length: number;
}

/** Compresses some rows of a picture. */
export const compressPngRows = task<CompressPngRowsInput, CompressedRows>('compressPngRows');

export interface PackTileInput {
  readonly pixels: Raster;
  /** The part of them inside the tile; default: all. */
  readonly inside?: PixelWindow;
  readonly place: TilePlace;
  readonly coding: TileCoding;
}

/** Writes a float tile (docs/tiles.md), compressed by gzip. */
export const packTile = task<PackTileInput, Uint8Array>('packTile');

// Statistics in two passes (two-pass-statistics.ts).

/** A value near the middle of an image, from some of its rows. */
export const findProvisionalMean = task<SmoothedRows, number>('findProvisionalMean');

/** Memory for the counts of one thread at a time; cleared when `isNew`. */
export interface PassMemory {
  readonly memory: Uint8Array;
  readonly isNew: boolean;
}

export interface FirstPassInput extends SmoothedRows, PassMemory {
  readonly provisionalMean: number;
  readonly sample: PixelSample;
}

/** Counts the values of some rows in a coarse histogram, and takes a sample of them. */
export const firstPass = task<FirstPassInput, void>('firstPass');

export interface FirstPassCounts {
  readonly provisionalMean: number;
  /** Of all threads that counted; merged into the first one. */
  readonly first: readonly Uint8Array[];
  readonly percents: readonly number[];
  readonly bins: number;
  /** Spacing of the bins; default: even. */
  readonly spacing?: AsinhSpacing;
}

/** Merges the counts of the first pass, and plans the second. */
export const planSecondPass = task<FirstPassCounts, SecondPassPlan>('planSecondPass');

export interface SecondPassInput extends SmoothedRows, PassMemory {
  readonly plan: SecondPassPlan;
}

/** Counts the values of some rows as finely as planned. */
export const secondPass = task<SecondPassInput, void>('secondPass');

export interface BothPassCounts extends FirstPassCounts {
  readonly plan: SecondPassPlan;
  readonly second: readonly Uint8Array[];
  readonly totalPixels: number;
}

/** Merges the counts of the second pass, and derives the statistics from both. */
export const concludePasses = task<BothPassCounts, TwoPassStatistics>('concludePasses');

// Backgrounds of overlapping images (match-offsets.ts).

/** Coarse versions of images that have not been read yet. */
export interface MatchingPlan {
  /** Coarse, around all images. */
  readonly grid: DescribedGrid;
  readonly layers: readonly PlannedLayer[];
}

export interface PlannedLayer {
  readonly image: TileImage;
  /** The part of the grid that the image covers. */
  readonly window: PixelWindow;
}

/** An image on its part of the coarse grid; NaN where it has no data. */
export interface CoarseLayer extends Raster, PixelWindow {}

export interface LayOutMatchingInput {
  readonly images: readonly DescribedImage[];
  readonly projection: string;
}

/** Lays out a coarse grid around images, so that their coarse versions take a fixed amount of memory, however many they are. */
export const layOutMatching = task<LayOutMatchingInput, MatchingPlan>('layOutMatching');

export interface ReadCoarseLayerInput {
  readonly image: TileImage;
  readonly grid: DescribedGrid;
  readonly layer: CoarseLayer;
}

/** Reads an image once, reduced while reading, onto its part of the coarse grid. */
export const readCoarseLayer = task<ReadCoarseLayerInput, void>('readCoarseLayer');

export interface CompareLayersInput {
  readonly layers: readonly CoarseLayer[];
  /** The layers from `start` up to `end` (excluded) are each compared with all later ones. */
  readonly start: number;
  readonly end: number;
}

/** Differences of pairs, four numbers each: a channel of 500 images has 125,000 pairs, and objects are copied far more slowly. */
export type PackedDifferences = Float64Array;

/** Compares layers with all later ones. */
export const compareLayers = task<CompareLayersInput, PackedDifferences>('compareLayers');

export interface SolveOffsetsInput {
  readonly count: number;
  readonly pairs: readonly PackedDifferences[];
}

/** Offsets that fit the differences best. */
export const solveOffsets = task<SolveOffsetsInput, Float64Array>('solveOffsets');
