/** Where in a file something went wrong; every part that is known is given. */
export interface FitsLocation {
  /** Name of the file, as its {@link ByteSource} gives it. */
  file?: string;
  /** 0-based index of the header-data unit. */
  hdu?: number;
  /** Keyword of the header card. */
  card?: string;
  /** Offset in bytes from the start of the file. */
  byte?: number;
}

/** Kinds of errors that the kernels throw on purpose. */
export type KernelErrorTag = 'fits-format' | 'unsupported' | 'wcs' | 'argument';

/** The same in every copy of the library that a program has loaded (two bundles, say), where classes are not. */
const MARK = Symbol.for('firstlight-fits.KernelError');

/** Base of every error that the kernels throw on purpose; {@link isKernelError} tells the kinds apart. */
export abstract class KernelError extends Error {
  /** Kind of the error; each class has one. */
  abstract readonly tag: KernelErrorTag;

  /** Marks the errors of this library; {@link isKernelError} looks for it. */
  get [MARK](): true {
    return true;
  }
}

/** The bytes are not what the FITS Standard 4.0 allows, or are cut short. */
export class FitsFormatError extends KernelError {
  /** Tells this error from the others: `fits-format`. */
  readonly tag = 'fits-format';

  constructor(
    /** What is wrong, without the place. */
    readonly reason: string,
    /** Where it is wrong. */
    readonly location: FitsLocation = {},
  ) {
    super(`${describeLocation(location)}${reason}`);
    this.name = 'FitsFormatError';
  }
}

/** Legal input that this library does not handle (and says so instead of guessing). */
export class UnsupportedError extends KernelError {
  /** Tells this error from the others: `unsupported`. */
  readonly tag = 'unsupported';

  constructor(
    /** What is not supported, without the place. */
    readonly reason: string,
    /** Where it stands. */
    readonly location: FitsLocation = {},
  ) {
    super(`${describeLocation(location)}${reason}`);
    this.name = 'UnsupportedError';
  }
}

/** A header does not describe a usable world coordinate system. */
export class WcsError extends KernelError {
  /** Tells this error from the others: `wcs`. */
  readonly tag = 'wcs';

  constructor(
    /** What is wrong, without the place. */
    readonly reason: string,
    /** Where it is wrong. */
    readonly location: FitsLocation = {},
  ) {
    super(`${describeLocation(location)}${reason}`);
    this.name = 'WcsError';
  }
}

/** A caller's argument is outside what the function takes: a mistake of the program or of a request. */
export class ArgumentError extends KernelError {
  /** Tells this error from the others: `argument`. */
  readonly tag = 'argument';

  constructor(
    /** Name of the argument. */
    readonly argument: string,
    /** What is wrong with it, without its name. */
    readonly reason: string,
  ) {
    super(`${argument}: ${reason}`);
    this.name = 'ArgumentError';
  }
}

/** The error of each kind. */
interface KernelErrors {
  'fits-format': FitsFormatError;
  unsupported: UnsupportedError;
  wcs: WcsError;
  argument: ArgumentError;
}

/**
 * Whether an error is one that the kernels throw on purpose, of one of the kinds that are named, or of any when none is:
 * `isKernelError(error, 'fits-format')` is true of a FitsFormatError, and the compiler knows it. Unlike `instanceof` it knows the
 * errors of another copy of this library, too.
 */
export function isKernelError<Tag extends KernelErrorTag = KernelErrorTag>(
  error: unknown,
  ...tags: readonly Tag[]
): error is KernelErrors[Tag] {
  if (!(error instanceof Error) || !(MARK in error)) return false;
  return tags.length === 0 || (tags as readonly string[]).includes((error as KernelError).tag);
}

/** `file.fits HDU 1 card NAXIS1 at byte 2880: ` with the parts that are known. */
function describeLocation(location: FitsLocation): string {
  const parts: string[] = [];
  if (location.file !== undefined) parts.push(location.file);
  if (location.hdu !== undefined) parts.push(`HDU ${location.hdu}`);
  if (location.card !== undefined) parts.push(`card ${location.card}`);
  if (location.byte !== undefined) parts.push(`at byte ${location.byte}`);
  return parts.length > 0 ? `${parts.join(' ')}: ` : '';
}
