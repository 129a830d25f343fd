import type { FindSourcesOptions, PixelWindow, Region, RegionStatistics, StarMethod } from '#kernels';
import type {
  BackgroundMesh,
  BatchLimits,
  BinDetail,
  ClippedBoxes,
  RegionHistogram,
  RegionCounts,
  RunList,
  SegmentBatch,
  SoughtValue,
  SourceSums,
} from '#kernels/parallel';
import type { SourceFormat } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';
import type { SourceRows } from './source-rows.js';

/** Full rows of an image plane. */
export interface StripInput {
  readonly plane: ImagePlane;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Statistics of the boxes of a strip, which begins with a row of boxes. */
export const clipStrip = task<StripInput, ClippedBoxes>('clipStrip');

/** The background of an image from the boxes of its strips, in their order. */
export const joinBoxes = task<{ readonly strips: readonly ClippedBoxes[] }, BackgroundMesh>('joinBoxes');

export interface SkyStripInput extends StripInput {
  readonly background: BackgroundMesh;
  readonly options: FindSourcesOptions;
}

/** The brightest pixel of a strip above its background; NaN when none has data. */
export const brightestInStrip = task<SkyStripInput, number>('brightestInStrip');

export interface FindRunsInput extends SkyStripInput {
  readonly options: { readonly npixels: number };
}

/** The runs of bright pixels of a strip that may belong to a source. */
export const findRuns = task<FindRunsInput, RunList>('findRuns');

export interface BatchSegmentsInput {
  /** The runs of all strips, in their order. */
  readonly lists: readonly RunList[];
  readonly width: number;
  readonly npixels: number;
  readonly limits: BatchLimits;
}

/** The connected regions of an image, in batches that are measured one by one. */
export const batchSegments = task<BatchSegmentsInput, SegmentBatch[]>('batchSegments');

/** Sources of a part of an image: their number, and the brightest of them, brightest first. */
export interface FoundPart {
  readonly found: number;
  readonly brightest: SourceRows;
}

export interface BatchInput {
  readonly plane: ImagePlane;
  readonly background: BackgroundMesh;
  readonly batch: SegmentBatch;
  readonly options: FindSourcesOptions & { readonly fwhm: number; readonly maxSources: number };
}

/** Measures sources of complete segments, or the sums of a piece of one. */
export const measureBatch = task<BatchInput, FoundPart | { readonly sums: SourceSums }>('measureBatch');

/** Counts the regions of a batch for the choice of a method; regions too large for a cut-out are no stars. */
export const countRegions = task<BatchInput, RegionCounts>('countRegions');

export interface StarStripInput extends SkyStripInput {
  readonly method: StarMethod;
  readonly options: { readonly thresholdSigma: number; readonly fwhm: number; readonly maxSources: number };
}

/** The stars whose peaks lie in a strip; the surrounding rows are read, too. */
export const findStarsInStrip = task<StarStripInput, FoundPart>('findStarsInStrip');

export interface KeepBrightestInput {
  readonly parts: readonly SourceRows[];
  readonly most: number;
}

/** Joins lists of sources: the brightest of all, brightest first. */
export const keepBrightest = task<KeepBrightestInput, SourceRows>('keepBrightest');

export interface WriteSourcesInput {
  readonly place: FilePlace;
  readonly hdu?: number;
  /** Brightest first. */
  readonly rows: SourceRows;
  readonly format: SourceFormat;
}

/** A list of sources with numbers and sky positions. */
export interface WrittenSources {
  /** The part of the document that lists them, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** BUNIT of the image. */
  readonly units: string | null;
}

export const writeSources = task<WriteSourcesInput, FileAnswer<WrittenSources>>('writeSources');

// Statistics of a region (region-statistics.operation.ts).

export interface RegionBandInput {
  readonly plane: ImagePlane;
  readonly region: Region;
  /** A part of the image, with the part of the region within it. */
  readonly window: PixelWindow;
}

export interface BandHistogram {
  readonly histogram: RegionHistogram;
  /** BUNIT of the image. */
  readonly units: string | null;
}

/** The coarse histogram of a band of a region. */
export const regionHistogram = task<RegionBandInput, BandHistogram>('regionHistogram');

/** Joins the coarse histograms of all bands of a region, and finds the bins that hold its middle values. */
export const joinHistograms = task<
  { readonly parts: readonly RegionHistogram[] },
  { readonly histogram: RegionHistogram; readonly bins: number[] }
>('joinHistograms');

/** Counts each value of some bins in a band. */
export const detailRegion = task<RegionBandInput & { readonly bins: readonly number[] }, BinDetail>(
  'detailRegion',
);

export interface DescribeRegionInput {
  readonly histogram: RegionHistogram;
  /** The counts of all bands. */
  readonly details: readonly BinDetail[];
}

export const describeRegion = task<DescribeRegionInput, RegionStatistics>('describeRegion');

/** The coarse histogram of a band of a region whose values do not fit single precision. */
export const doublesHistogram = task<RegionBandInput, BandHistogram>('doublesHistogram');

/** Joins the coarse histograms of all bands, and finds the first digits of the middle values. */
export const joinDoubles = task<
  { readonly parts: readonly RegionHistogram[] },
  { readonly histogram: RegionHistogram; readonly sought: SoughtValue[] }
>('joinDoubles');

/** Counts each next digit of the middle values in a band. */
export const detailDoubles = task<RegionBandInput & { readonly sought: readonly SoughtValue[] }, BinDetail>(
  'detailDoubles',
);

export interface NarrowDoublesInput {
  readonly sought: readonly SoughtValue[];
  /** The counts of all bands. */
  readonly details: readonly BinDetail[];
}

/** The middle values with one more digit. */
export const narrowDoubles = task<NarrowDoublesInput, SoughtValue[]>('narrowDoubles');

export interface DescribeDoublesInput {
  readonly histogram: RegionHistogram;
  /** The middle values. */
  readonly sought: readonly SoughtValue[];
}

export const describeDoubles = task<DescribeDoublesInput, RegionStatistics>('describeDoubles');
