import { finish, type Accumulator } from '#kernels';

/** Turns the sums of several images into their mosaic; it lies in the accumulator's own memory afterwards. */
export function finishMosaic({ mosaic }: { readonly mosaic: Accumulator }): void {
  finish(mosaic);
}
