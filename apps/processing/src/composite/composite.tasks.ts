import type {
  CompositeOptions,
  Coverage,
  PicturePixels,
  PixelWindow,
  Raster,
  Rgb,
  Tone as KernelTone,
} from '#kernels';
import type { CoverageMask, TwoPassStatistics } from '#kernels/parallel';
import type { CompositeSpec } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { DescribedGrid, DescribedImage } from '../image-io/sky-image.js';
import type { ChannelTile, TileCoverage } from '../picture/image-tile.js';
import type { CommonMaximum } from './common-maximum.js';
import type { CompositeLayout } from './composite-layout.js';

export interface LayOutCompositeInput {
  /** The images of each channel. */
  readonly channels: readonly (readonly DescribedImage[])[];
  readonly spec: Pick<
    CompositeSpec,
    'channels' | 'resolutionMatch' | 'crop' | 'northUp' | 'rotationDegrees' | 'width' | 'height'
  >;
  /** Whether files lie in a bucket. */
  readonly isFar: boolean;
}

/** A layout on its way between threads. */
export interface DescribedLayout extends Omit<CompositeLayout, 'grid'> {
  readonly grid: DescribedGrid;
}

/** Lays out a composite: of some thousand images it takes a tenth of a second. @throws AppError as its parts do */
export const layOutComposite = task<LayOutCompositeInput, DescribedLayout>('layOutComposite');

export interface SampleChannelInput {
  readonly channel: ChannelTile;
  /** Of every so many pixels of the grid one is taken, from its first on, in both directions. */
  readonly step: number;
  /** The samples of the whole grid. */
  readonly samples: Raster;
}

/** Takes the samples of a channel that lie in a tile, and says how much of the tile has data. */
export const sampleChannel = task<SampleChannelInput, TileCoverage>('sampleChannel');

export interface DescribeSamplesInput {
  readonly data: Float32Array;
  readonly percents: readonly number[];
  readonly bins: number;
}

/** Exact statistics, percentiles and histogram of pixels that are in memory. */
export const describeSamples = task<DescribeSamplesInput, TwoPassStatistics>('describeSamples');

export interface MeasureCoverageInput {
  readonly images: readonly Float32Array[];
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Coverage of some rows. */
export const measureCoverage = task<MeasureCoverageInput, Coverage>('measureCoverage');

/** Where a tile of a channel comes from: its images, or the samples when every pixel is one. */
export interface TileSource {
  readonly channel: ChannelTile;
  readonly samples: Raster | null;
}

export interface MarkTileInput {
  readonly source: TileSource;
  /** The coverage of the tile, as sampled. */
  readonly coverage: TileCoverage;
  readonly mask: CoverageMask;
}

/** Marks where a tile of a channel has data; pixels are inspected only where an edge or a gap may lie. */
export const markTile = task<MarkTileInput, void>('markTile');

/** How a channel goes into the picture. */
export interface MixedChannel {
  readonly tone: KernelTone;
  readonly weight: number;
  /** In linear light; `null`: the luminance channel. */
  readonly rgb: Rgb | null;
  /** Where it has data, when an edge of it fades in this tile. */
  readonly mask: CoverageMask | null;
}

/** Rows of a picture, and how wide edges fade in it. */
interface MixedGrid {
  readonly tile: PixelWindow;
  /** Width of the fade in pixels. */
  readonly fadeRadius: number;
}

export interface MeasureMaximumInput extends MixedGrid {
  readonly channels: readonly (MixedChannel & { readonly samples: Raster })[];
  readonly step: number;
}

/** The largest component of the summed channels at the samples of a tile. */
export const measureMaximum = task<MeasureMaximumInput, number>('measureMaximum');

export interface MixTileInput extends MixedGrid {
  readonly channels: readonly (MixedChannel & {
    readonly source: TileSource;
    /** An earlier channel with the same pixels and edges, which are not made again; `null`: none. */
    readonly twinOf: number | null;
    /** The coverage of the tile, as sampled. */
    readonly coverage: TileCoverage;
  })[];
  readonly options: Omit<CompositeOptions, 'width' | 'height' | 'luminance' | 'maximum'>;
  /** The maximum that the channels' sum is divided by: known, or the largest that the tiles have found so far. */
  readonly maximum: number | CommonMaximum;
  /** The whole picture, and the size of it. */
  readonly picture: PicturePixels;
  readonly size: { readonly width: number; readonly height: number };
}

/** The coverage and the maximum of a finished tile. */
export interface MixedTile {
  /** Pixels that every channel covers. */
  readonly covered: number;
  /** The maximum that it was scaled by. */
  readonly maximum: number;
}

/** Makes a tile of the colour picture: reads its channels, resamples, tones and mixes them. */
export const mixTile = task<MixTileInput, MixedTile>('mixTile');
