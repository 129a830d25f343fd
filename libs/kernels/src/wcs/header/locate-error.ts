import { type FitsLocation, UnsupportedError, WcsError } from '../../errors.js';

/** Adds the location of a header, which does not know its file: its errors name the card only. */
export function locatedAt(location: FitsLocation, error: unknown): unknown {
  if (error instanceof WcsError) return new WcsError(error.reason, { ...location, ...error.location });
  if (error instanceof UnsupportedError) {
    return new UnsupportedError(error.reason, { ...location, ...error.location });
  }
  return error;
}
