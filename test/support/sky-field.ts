import { createWcs, tanGrid, type ImageGrid } from '#kernels';
import type { HduLayout } from '#kernels/parallel';

/** Changes to the celestial WCS of an image without pixels; the defaults are the field of most tests. */
export interface FieldChanges {
  readonly ra?: number;
  readonly dec?: number;
  readonly scaleArcsec?: number;
  readonly rotationDeg?: number;
  readonly width?: number;
  readonly height?: number;
}

const FIELD = { ra: 150, dec: 2, scaleArcsec: 1, width: 200, height: 100 };

/** A grid with a name and an address, like an image before any pixel is read. */
export interface SkyField extends ImageGrid {
  readonly reference: {
    readonly place: { readonly key: string };
    readonly image: HduLayout;
    readonly tileRows: number;
    readonly weights: null;
  };
  readonly name: string;
  /** Its file, among those of a request. */
  readonly file: number;
}

/** Makes a {@link SkyField} with north up, centred on its position. */
export function skyField(changes: FieldChanges = {}, file = 0): SkyField {
  const field = { ...FIELD, ...changes };
  const { width, height } = field;
  const image = { index: 0, headerOffset: 0, dataLength: 0, header: new Uint8Array(0) };
  const reference = { place: { key: 'field.fits' }, image, tileRows: 1, weights: null };
  return { reference, name: 'field.fits', file, width, height, wcs: createWcs(tanGrid(field)) };
}
