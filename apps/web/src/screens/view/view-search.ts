/** The image of a file that is shown: what is usual is left out. */
export interface ViewSearch {
  readonly hdu?: number;
  readonly plane?: number;
}

/** Reads an address, whatever is in it. */
export function readViewSearch({ hdu, plane }: Readonly<Record<string, unknown>>): ViewSearch {
  return { ...(isIndex(hdu) && { hdu }), ...(isIndex(plane) && { plane }) };
}

const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** The query of the service for the same image. */
export const imageQuery = ({ hdu, plane }: ViewSearch): { hdu?: number; sliceIndex?: number } => ({
  ...(hdu !== undefined && { hdu }),
  ...(plane !== undefined && { sliceIndex: plane }),
});
