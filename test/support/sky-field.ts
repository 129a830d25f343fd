import { createWcs, tanGrid, type ImageGrid } from '#kernels';

/** Where an image without pixels lies: what is left out is the field that most tests begin with. */
export interface FieldChanges {
  readonly ra?: number;
  readonly dec?: number;
  readonly scaleArcsec?: number;
  readonly rotationDeg?: number;
  readonly width?: number;
  readonly height?: number;
}

const FIELD = { ra: 150, dec: 2, scaleArcsec: 1, width: 200, height: 100 };

/** An image on the sky as the pipelines know it before a pixel has been read. */
export function skyField(changes: FieldChanges = {}): ImageGrid & {
  readonly key: string;
  readonly name: string;
  readonly hdu: number;
  readonly weightHdu: null;
} {
  const field = { ...FIELD, ...changes };
  const { width, height } = field;
  return { key: 'k', name: 'k.fits', hdu: 0, weightHdu: null, width, height, wcs: createWcs(tanGrid(field)) };
}
