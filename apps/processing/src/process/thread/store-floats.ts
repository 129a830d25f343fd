import { storedFloats } from '#kernels/parallel';

/** Turns values into the bytes of a FITS file where they are. @returns the sum of the bytes, for DATASUM */
export const storeFloats = ({ data }: { readonly data: Float32Array }): number => storedFloats(data);
