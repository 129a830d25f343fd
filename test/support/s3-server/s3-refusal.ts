/** A request refused by a bucket, with S3's error code (Amazon S3 API reference, "Error responses"). */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
    this.name = 'S3Refusal';
  }
}
