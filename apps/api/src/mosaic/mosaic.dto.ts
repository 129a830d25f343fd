import {
  COLOR_MAPS,
  COMBINE_METHODS,
  MAX_COMBINED_IMAGES,
  MOSAIC_PROJECTIONS,
  PIXEL_SCALE_ARCSEC,
  RESAMPLINGS,
  WEIGHTINGS,
  type ColorMap,
  type CombineMethod,
  type Crop,
  type MosaicProjection,
  type Resampling,
  type Weighting,
} from '#processing-client';
import { ApiExtraModels } from '@nestjs/swagger';
import { CropField, SkyBox, MAX_PICTURE_SIDE, MIN_PICTURE_SIDE } from '../pictures/crop-field.js';
import {
  ChoiceField,
  FlagField,
  NumberField,
  PartField,
  TextField,
  TextListField,
  UUID,
} from '../validation/fields.js';
import { HdusField, type Hdus } from '../pictures/hdus-field.js';
import { SomeToneFields, ToneFields } from '../pictures/tone-fields.js';

/** Files of one mosaic (docs/reference/wire-format.md, "Mosaic"). */
const MIN_FILES = 2;
export const MAX_FILES = MAX_COMBINED_IMAGES;

/** A file with a tone of its own; missing fields are those of the whole. */
export class MosaicFile extends SomeToneFields() {
  @TextField({ pattern: UUID, format: 'uuid' })
  dataId: string;
}

/** Images of a mosaic and how they are combined. */
@ApiExtraModels(SkyBox)
export class MosaicInput extends ToneFields({ stretch: 'asinh', asinhA: 0.05 }) {
  @TextListField({
    minItems: MIN_FILES,
    maxItems: MAX_FILES,
    pattern: UUID,
    format: 'uuid',
    optional: true,
    description: 'Either dataIds or files',
  })
  dataIds?: string[];

  @PartField(() => MosaicFile, {
    list: { min: MIN_FILES, max: MAX_FILES },
    optional: true,
    description: 'Either dataIds or files',
  })
  files?: MosaicFile[];

  @HdusField()
  hdus?: Hdus;

  @ChoiceField(COMBINE_METHODS, { default: 'mean' })
  combineMethod: CombineMethod = 'mean';

  @ChoiceField(WEIGHTINGS, { default: 'none' })
  weighting: Weighting = 'none';

  @NumberField({
    min: 1,
    max: 20,
    optional: true,
    nullable: true,
    description: 'Rejection threshold in standard deviations from the median; null: none',
  })
  rejectSigma?: number | null;

  @FlagField({ default: true })
  backgroundMatch: boolean = true;

  @ChoiceField(RESAMPLINGS, { default: 'bilinear' })
  resampling: Resampling = 'bilinear';

  @ChoiceField(MOSAIC_PROJECTIONS, { default: 'TAN' })
  projection: MosaicProjection = 'TAN';

  @NumberField({ ...PIXEL_SCALE_ARCSEC, optional: true, description: 'Default: that of the finest image' })
  pixelScaleArcsec?: number;

  @FlagField({ default: false })
  northUp: boolean = false;

  @CropField()
  crop: Crop = 'union';

  @ChoiceField(['png', 'jpeg', 'fits'], { default: 'png', description: 'Saved mosaics are always FITS' })
  outputFormat: 'png' | 'jpeg' | 'fits' = 'png';

  @NumberField({ integer: true, min: MIN_PICTURE_SIDE, max: MAX_PICTURE_SIDE, optional: true })
  width?: number;

  @NumberField({ integer: true, min: MIN_PICTURE_SIDE, max: MAX_PICTURE_SIDE, optional: true })
  height?: number;

  @ChoiceField(COLOR_MAPS, { default: 'grayscale' })
  cmap: ColorMap = 'grayscale';

  @NumberField({ integer: true, min: 1, max: 100, default: 95, description: 'For JPEG' })
  quality: number = 95;
}
