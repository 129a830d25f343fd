import type {
  AsinhSpacing,
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
import type { FilledCore } from '../image-io/image.tasks.js';
import type { DescribedGrid, DescribedImage } from '../image-io/sky-image.js';
import type { ChannelTile, TileCoverage } from '../picture/image-tile.js';
import type { CommonMaximum } from './common-maximum.js';
import type { CompositeLayout } from './composite-layout.js';

export interface LayOutCompositeInput {
  /** The images of each channel. */
  readonly channels: readonly (readonly DescribedImage[])[];
  readonly spec: Pick<
    CompositeSpec,
    | 'channels'
    | 'resolutionMatch'
    | 'repairCores'
    | 'crop'
    | 'northUp'
    | 'rotationDegrees'
    | 'width'
    | 'height'
    | 'window'
  >;
  /** Whether files are in a bucket. */
  readonly isRemote: boolean;
}

/** A layout as plain data for a thread. */
export interface DescribedLayout extends Omit<CompositeLayout, 'grid'> {
  readonly grid: DescribedGrid;
}

/** Lays out a composite: some thousand images take a tenth of a second. @throws AppError as its parts do */
export const layOutComposite = task<LayOutCompositeInput, DescribedLayout>('layOutComposite');

export interface SampleChannelInput {
  readonly channel: ChannelTile;
  /** Distance between samples of the grid, in both directions, from its first pixel on. */
  readonly step: number;
  /** The samples of the whole grid. */
  readonly samples: Raster;
}

export interface SampledTile {
  readonly coverage: TileCoverage;
  readonly filled: readonly FilledCore[];
}

/** Takes the samples of a channel in a tile, and reports how much of the tile has data and which cores are filled. */
export const sampleChannel = task<SampleChannelInput, SampledTile>('sampleChannel');

export interface ThinSamplesInput {
  readonly image: Raster;
  readonly step: number;
  readonly out: Raster;
}

/** Copies every `step`-th sample in both directions. */
export const thinSamples = task<ThinSamplesInput, void>('thinSamples');

export interface DescribeSamplesInput {
  readonly data: Float32Array;
  readonly percents: readonly number[];
  readonly bins: number;
  /** Spacing of the bins; default: even. */
  readonly spacing?: AsinhSpacing;
}

/** Exact statistics, percentiles and histogram of pixels in memory. */
export const describeSamples = task<DescribeSamplesInput, TwoPassStatistics>('describeSamples');

export interface MeasureCoverageInput {
  readonly images: readonly Float32Array[];
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Coverage of some rows. */
export const measureCoverage = task<MeasureCoverageInput, Coverage>('measureCoverage');

/** Source of a tile of a channel: its images, or the samples when every pixel is one. */
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

/** The contribution of a channel to the picture. */
export interface MixedChannel {
  readonly tone: KernelTone;
  readonly weight: number;
  /** In linear light; `null`: the luminance channel. */
  readonly rgb: Rgb | null;
  /** Its coverage, if one of its edges fades in this tile. */
  readonly mask: CoverageMask | null;
}

/** Rows of a picture, and the width of fading edges. */
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
    /** An earlier channel with the same pixels and edges, which are reused; `null`: none. */
    readonly twinOf: number | null;
    /** The coverage of the tile, as sampled. */
    readonly coverage: TileCoverage;
  })[];
  readonly options: Omit<CompositeOptions, 'width' | 'height' | 'luminance' | 'maximum'>;
  /** The maximum by which the channels' sum is divided: known, or the largest found by the tiles so far. */
  readonly maximum: number | CommonMaximum;
  /** The whole picture and its size. */
  readonly picture: PicturePixels;
  readonly size: { readonly width: number; readonly height: number };
}

/** The coverage and the maximum of a finished tile. */
export interface MixedTile {
  /** Pixels that every channel covers. */
  readonly covered: number;
  /** The maximum by which it was scaled. */
  readonly maximum: number;
  /** Cores filled while it was read. */
  readonly filled: readonly FilledCore[];
}

/** Makes a tile of the colour picture: reads its channels, resamples, tones and mixes them. */
export const mixTile = task<MixTileInput, MixedTile>('mixTile');
