/** Which headers tell versions of a file apart: a strong ETag and a date, one of them, a weak ETag alone, or nothing. */
export const VALIDATORS = ['both', 'etag', 'date', 'weak', 'none'] as const;
export type Validators = (typeof VALIDATORS)[number];

/** What the archive says of the MD5 of its files: the truth, something else, or nothing. */
export const CHECKSUMS = ['right', 'wrong', 'none'] as const;
export type Checksums = (typeof CHECKSUMS)[number];

/** A file that was made anew under its old name, with its old size. */
export interface Revision {
  readonly number: number;
  readonly since: Date;
}

/** How the archive serves its files; tests of clients change it. */
export class Behaviour {
  validators: Validators = 'both';
  checksums: Checksums = 'right';
  private readonly revised = new Map<string, Revision>();

  /** The version of a file that is served now; `undefined`: as it was made. */
  revisionOf(fileName: string): Revision | undefined {
    return this.revised.get(fileName);
  }

  /** From now on the file has other bytes; 0: the first ones again. */
  revise(fileName: string, number: number): void {
    this.revised.set(fileName, { number, since: new Date() });
  }

  /** Revision numbers by file name. */
  revisions(): Record<string, number> {
    return Object.fromEntries([...this.revised].map(([fileName, { number }]) => [fileName, number]));
  }
}
