import { NumberField } from '../validation/fields.js';

const CountField = (): PropertyDecorator => NumberField({ integer: true });

export class MosaicLimits {
  @CountField()
  maxInputFiles: number;

  @CountField()
  maxFileBytes: number;

  @CountField()
  maxOutputPixels: number;

  @CountField()
  maxWidth: number;

  @CountField()
  maxHeight: number;

  @CountField()
  maxArrayElements: number;

  @NumberField({ integer: true, description: 'Unfinished mosaic jobs that one user may have' })
  queueCapacity: number;

  @NumberField({ integer: true, description: 'Mosaic jobs that the caller may submit now' })
  queueFree: number;
}
