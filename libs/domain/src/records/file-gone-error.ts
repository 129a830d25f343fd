/** A file was to be recorded and is no longer in the storage: somebody deleted it meanwhile. It must be fetched again. */
export class FileGoneError extends Error {
  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super('The file was deleted before it was recorded', options);
    this.name = 'FileGoneError';
  }
}
