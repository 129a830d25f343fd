import { MAX_COMBINED_IMAGES, type Crop, type WcsSummary } from '#processing-client';
import { ApiExtraModels } from '@nestjs/swagger';
import { WcsView } from '../../library/record.dto.js';
import { CropField, SkyBox } from '../../pictures/crop-field.js';
import { TileLevel, TilePlace, TileSky, ToneWithLimits } from '../../tiles/tiles.dto.js';
import {
  FlagField,
  NumberField,
  PartField,
  TextField,
  TextListField,
  UUID,
} from '../../validation/fields.js';
import { HistogramCounts, PixelStatistics } from '../../viewer/histogram.dto.js';
import { MAX_CHANNELS } from '../composite.dto.js';

/** A channel of a requested grid. */
export class GridChannelInput {
  @TextListField({ minItems: 1, maxItems: MAX_COMBINED_IMAGES, pattern: UUID, format: 'uuid' })
  dataIds: string[];

  @TextField({ max: 100, optional: true })
  label?: string;

  @NumberField({ min: 0, max: 1000, optional: true })
  wavelengthUm?: number;
}

/** A request for the grid of a composition. */
@ApiExtraModels(SkyBox)
export class GridInput {
  @PartField(() => GridChannelInput, { list: { min: 1, max: MAX_CHANNELS } })
  channels: GridChannelInput[];

  @CropField()
  crop: Crop = 'union';

  @FlagField({ default: false })
  northUp: boolean = false;

  @NumberField({ min: -180, max: 180, default: 0 })
  rotationDegrees: number = 0;

  @FlagField({ default: false })
  resolutionMatch: boolean = false;
}

/** A tile of a channel. */
export class GridTileParams extends TilePlace {
  @TextField()
  gridId: string;

  @TextField()
  key: string;
}

/** A channel of a grid, before any tone. */
export class CompositionChannelView {
  @TextField({ description: 'Name of the channel in the addresses of its tiles' })
  key: string;

  @TextField({ nullable: true })
  label: string | null;

  @NumberField({ nullable: true })
  wavelengthUm: number | null;

  @TextListField({ format: 'uuid' })
  dataIds: readonly string[];

  @NumberField({ description: 'Value of 0 in tiles of half precision' })
  zero: number;

  @NumberField({ description: 'Value of 1 in tiles of half precision, less `zero`' })
  scale: number;

  @TextField({ nullable: true })
  units: string | null;

  @PartField(() => PixelStatistics)
  stats: PixelStatistics;

  @PartField(() => TileSky, { nullable: true })
  sky: TileSky | null;

  @PartField(() => HistogramCounts)
  histogram: HistogramCounts;

  @NumberField({ description: 'Fraction of the grid with data of this channel, 0 to 1' })
  coverage: number;

  @PartField(() => ToneWithLimits, { description: 'The automatic tone' })
  suggested: ToneWithLimits;

  @TextField({ description: 'Address of its tiles, with `{z}`, `{x}`, `{y}` and `{encoding}`' })
  urlTemplate: string;
}

/** A rectangle of pixels of level 0. */
export class GridRectangle {
  @NumberField({ integer: true })
  x: number;

  @NumberField({ integer: true })
  y: number;

  @NumberField({ integer: true })
  width: number;

  @NumberField({ integer: true })
  height: number;
}

/** What the sum of the channels is divided by. */
export class GridNormalization {
  @NumberField({ description: 'The greatest sum of a colour, with which nothing is clipped' })
  sum: number;

  @NumberField({ description: 'The divisor of an automatic composite' })
  suggested: number;
}

/** The pixel grid of a composition, and what its channels hold. */
export class CompositionGridView {
  @TextField()
  id: string;

  @NumberField({ integer: true })
  width: number;

  @NumberField({ integer: true })
  height: number;

  @NumberField()
  pixelScaleArcsec: number;

  @NumberField()
  northAngleDeg: number;

  @PartField(() => WcsView, { description: 'Of level 0' })
  wcs: WcsSummary;

  @NumberField({ integer: true })
  tileSize: number;

  @PartField(() => TileLevel, { list: {} })
  levels: readonly TileLevel[];

  @PartField(() => CompositionChannelView, { list: { min: 1, max: MAX_CHANNELS } })
  channels: CompositionChannelView[];

  @PartField(() => GridRectangle, { nullable: true })
  intersection: GridRectangle | null;

  @PartField(() => GridNormalization)
  normalization: GridNormalization;

  @NumberField({
    integer: true,
    description:
      'Science images that are not shown, since they are far away from the first one of their file',
  })
  leftOutImages: number;
}
