/** How the store answers at a presigned URL. */
export interface SignedFile {
  readonly key: string;
  readonly contentType: string;
  /** Value of the header `Content-Disposition`. */
  readonly disposition: string;
}

/** Makes a presigned URL: one object can be read there for some minutes, without credentials. It makes no request. */
export type SignUrl = (file: SignedFile) => Promise<string>;
