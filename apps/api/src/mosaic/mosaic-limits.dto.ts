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

  @CountField()
  queueCapacity: number;

  @NumberField({ integer: true, description: 'Free places of the queue' })
  queueFree: number;
}
