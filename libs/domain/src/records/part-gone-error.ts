/** A record that another one was to be made of is gone: somebody removed it meanwhile. */
export class PartGoneError extends Error {
  constructor() {
    super('a part was removed meanwhile');
    this.name = 'PartGoneError';
  }
}
