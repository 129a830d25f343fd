import type { FitsFile, Hdu } from '#kernels';
import { hduLayout, type HduLayout } from '#kernels/parallel';

/** A unit as plain data whose header all threads see: every band is told of it, and copies nothing. */
export async function sharedLayout(file: FitsFile, hdu: Hdu): Promise<HduLayout> {
  const layout = await hduLayout(file, hdu);
  const header = new Uint8Array(new SharedArrayBuffer(layout.header.length));
  header.set(layout.header);
  return { ...layout, header };
}
