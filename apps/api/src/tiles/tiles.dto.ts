import {
  CURVES,
  STRETCHES,
  TILE_ENCODINGS,
  TONE_RANGES,
  type Curve,
  type Sky,
  type Stretch,
  type TileEncoding,
  type ToneWithLimits as ToneFacts,
  type WcsSummary,
} from '#processing-client';
import { WcsView } from '../library/record.dto.js';
import { ChoiceField, NumberField, PartField, TextField } from '../validation/fields.js';
import { HistogramCounts, PixelStatistics, ToneLimits } from '../viewer/histogram.dto.js';
import { MAX_COORDINATE, PlaneFields } from '../viewer/image-part.dto.js';

/** The plane that is cut into tiles (docs/tiles.md). */
export class TileSetQuery extends PlaneFields(Object) {}

const placeField = (description: string): PropertyDecorator =>
  NumberField({ integer: true, min: 0, max: MAX_COORDINATE, query: true, description });

/** Place of a tile. */
export class TilePlace {
  @placeField('Level: its pixels are means of 2^z × 2^z pixels')
  z: number;

  @placeField('Column of the tile')
  x: number;

  @placeField('Row of the tile, from the lowest row of the image')
  y: number;
}

/** A tile of a record. */
export class RecordTile extends TilePlace {
  @TextField({ description: 'Id of the record' })
  id: string;
}

/** How a tile is written. */
export class TileQuery {
  @ChoiceField(TILE_ENCODINGS, {
    default: 'f16',
    description: 'Half precision, scaled by `zero` and `scale` of the tile set, or single precision',
  })
  encoding: TileEncoding = 'f16';
}

export class RecordTileQuery extends PlaneFields(TileQuery) {
  @TextField({ max: 100, description: '`id` of the tile set; 404 when it is no longer that of the record' })
  v: string;
}

export class TileLevel {
  @NumberField({ integer: true })
  width: number;

  @NumberField({ integer: true })
  height: number;
}

export class TileSky implements Sky {
  @NumberField({ description: 'Median of the pixels, 3-sigma-clipped' })
  level: number;

  @NumberField({ description: 'Standard deviation of the pixels, 3-sigma-clipped' })
  noise: number;
}

export class GivenToneLimits {
  @NumberField({ description: 'Value that the stretch begins at, in the unit of the data' })
  low: number;

  @NumberField({ description: 'Value that the stretch ends at' })
  high: number;
}

/** A tone with its limits in the data. */
export class ToneWithLimits implements ToneFacts {
  @ChoiceField(STRETCHES)
  stretch: Stretch;

  @NumberField(TONE_RANGES.blackPoint)
  blackPoint: number;

  @NumberField(TONE_RANGES.whitePoint)
  whitePoint: number;

  @NumberField(TONE_RANGES.gamma)
  gamma: number;

  @NumberField(TONE_RANGES.asinhA)
  asinhA: number;

  @ChoiceField(CURVES)
  curve: Curve;

  @PartField(() => GivenToneLimits)
  limits: GivenToneLimits;
}

/** A plane of an image for programs that draw it from its tiles. All numbers are of all its pixels. */
export class TileSet {
  @TextField({ pattern: { expression: /^[a-z2-7]{26}$/, says: 'must be an id of a tile set' } })
  id: string;

  @TextField({ format: 'uuid' })
  recordId: string;

  @NumberField({ integer: true })
  hdu: number;

  @NumberField({ integer: true, nullable: true })
  sliceIndex: number | null;

  @NumberField({ integer: true })
  sliceCount: number;

  @NumberField({ integer: true })
  width: number;

  @NumberField({ integer: true })
  height: number;

  @NumberField({ integer: true })
  tileSize: number;

  @PartField(() => TileLevel, { list: { min: 1 } })
  levels: TileLevel[];

  @NumberField()
  zero: number;

  @NumberField({ positive: true })
  scale: number;

  @TextField({ nullable: true })
  units: string | null;

  @PartField(() => WcsView, { nullable: true })
  wcs: WcsSummary | null;

  @PartField(() => PixelStatistics)
  stats: PixelStatistics;

  @PartField(() => TileSky, { nullable: true })
  sky: Sky | null;

  @PartField(() => HistogramCounts)
  histogram: HistogramCounts;

  @PartField(() => ToneLimits)
  zscale: ToneLimits;

  @PartField(() => ToneWithLimits)
  suggested: ToneWithLimits;

  @TextField()
  urlTemplate: string;
}
