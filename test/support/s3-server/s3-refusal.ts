/** A request that a bucket refuses, with S3's code for it (Amazon S3 API reference, "Error responses"). */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
    this.name = 'S3Refusal';
  }
}
