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

/** A grid with a name and an address, as the pipelines know an image before a pixel has been read. */
export interface SkyField extends ImageGrid {
  readonly reference: { readonly key: string; readonly hdu: number; readonly weightHdu: null };
  readonly name: string;
}

/** Makes a {@link SkyField} with north up, centred on its position. */
export function skyField(changes: FieldChanges = {}): SkyField {
  const field = { ...FIELD, ...changes };
  const { width, height } = field;
  const reference = { key: 'field.fits', hdu: 0, weightHdu: null };
  return { reference, name: 'field.fits', width, height, wcs: createWcs(tanGrid(field)) };
}
