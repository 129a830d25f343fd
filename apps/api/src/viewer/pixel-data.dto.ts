import type { PixelFacts, WcsSummary } from '#processing-client';
import { ChoiceField, NumberField, PartField, TextField } from '../validation/fields.js';
import { WcsView } from '../library/record.dto.js';
import { ImagePartFields } from './image-part.dto.js';

/** Parameters of the pixel array (docs/reference/wire-format.md, "Viewer"). */
export class PixelDataQuery extends ImagePartFields(Object) {
  @NumberField({
    integer: true,
    min: 16,
    max: 4096,
    default: 1200,
    query: true,
    description: 'Maximum of the longer side: pixels are averaged in blocks until it fits',
  })
  maxSize: number = 1200;

  @ChoiceField(['json', 'binary'], { default: 'json' })
  format: 'json' | 'binary' = 'json';
}

/** Values of an image: base64 of float32, row by row from the bottom. Missing data: NaN. */
export class PixelData implements PixelFacts {
  @NumberField({ integer: true })
  width: number;

  @NumberField({ integer: true })
  height: number;

  @NumberField({ integer: true, description: 'Side of the block of pixels averaged into one value' })
  scale: number;

  @NumberField({ integer: true, description: "The image's column (from 0) at the corner of the first value" })
  x: number;

  @NumberField({ integer: true, description: "The image's row (from 0) at the corner of the first value" })
  y: number;

  @TextField({ nullable: true })
  units: string | null;

  @PartField(() => WcsView, { nullable: true, description: 'Of the returned values, not of the whole image' })
  wcs: WcsSummary | null;

  @ChoiceField(['float32'])
  dtype: 'float32';

  @ChoiceField(['little'])
  byteOrder: 'little';

  @ChoiceField(['base64'])
  encoding: 'base64';

  @TextField()
  data: string;
}
