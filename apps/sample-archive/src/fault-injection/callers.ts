import type { Request } from 'express';

const MAX_CALLERS = 1000;

/** A request to a host that must not receive a token. */
export interface SeenCaller {
  readonly at: 's3' | 'other-host';
  readonly method: string;
  readonly url: string;
  readonly hadToken: boolean;
}

/** The last requests to hosts other than the archive: the bucket, and redirect targets. */
export class Callers {
  private readonly seen: SeenCaller[] = [];

  note(at: SeenCaller['at'], { method, originalUrl, headers }: Request): void {
    const hadToken = headers.authorization !== undefined || headers.cookie !== undefined;
    this.seen.push({ at, method, url: originalUrl, hadToken });
    if (this.seen.length > MAX_CALLERS) this.seen.shift();
  }

  forget(): void {
    this.seen.length = 0;
  }

  list(): readonly SeenCaller[] {
    return this.seen;
  }
}
