import { ApiExtraModels } from '@nestjs/swagger';
import { NumberField, TextField, UUID } from '../validation/fields.js';
import { EllipseRegion, RectangleRegion, RegionField } from './region.dto.js';

/** HDUs of a file. */
const MAX_HDU = 9999;

export class ImageQuestion {
  @TextField({ pattern: UUID, description: 'Id of a record' })
  dataId: string;

  @NumberField({
    ...{ integer: true, min: 0, max: MAX_HDU, optional: true },
    description: 'Default: the displayed image; the middle plane of a cube',
  })
  hdu?: number;
}

@ApiExtraModels(RectangleRegion, EllipseRegion)
export class MeasureRegion extends ImageQuestion {
  @RegionField()
  region: RectangleRegion | EllipseRegion;
}

const NO_PIXEL = 'null when no pixel is valid';

/** Statistics of the pixels of a region, in the image's unit. */
export class RegionStatisticsView {
  @NumberField({ nullable: true, description: NO_PIXEL })
  mean: number | null;

  @NumberField({ nullable: true, description: NO_PIXEL })
  median: number | null;

  @NumberField({ nullable: true, description: `Population standard deviation; ${NO_PIXEL}` })
  std: number | null;

  @NumberField({ nullable: true, description: NO_PIXEL })
  min: number | null;

  @NumberField({ nullable: true, description: NO_PIXEL })
  max: number | null;

  @NumberField({ nullable: true, description: NO_PIXEL })
  sum: number | null;

  @NumberField({ integer: true, min: 1, description: 'Pixels of the image within the region' })
  pixelCount: number;

  @NumberField({ integer: true, min: 0, description: 'Pixels with a finite value' })
  validPixels: number;

  @TextField({ nullable: true, description: 'BUNIT of the image' })
  units: string | null;
}
