/** Response options of a presigned URL. */
export interface SignedFile {
  readonly key: string;
  readonly contentType: string;
  /** Value of the header `Content-Disposition`. */
  readonly disposition: string;
}

/** Makes a presigned URL, with which one object can be read for some minutes without credentials. Makes no request. */
export type SignUrl = (file: SignedFile) => Promise<string>;
