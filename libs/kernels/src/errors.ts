/** Location of an error in a file; every known part is given. */
export interface FitsLocation {
  /** Name of the file, as its {@link ByteSource} gives it. */
  file?: string;
  /** 0-based index of the HDU. */
  hdu?: number;
  /** Keyword of the header card. */
  card?: string;
  /** Offset in bytes from the start of the file. */
  byte?: number;
}

/** Kinds of errors that the kernels throw on purpose. */
export type KernelErrorTag = 'fits-format' | 'unsupported' | 'wcs' | 'argument';

/** Shared by all copies of the library that a program has loaded (two bundles, say), while their classes differ. */
const MARK = Symbol.for('firstlight-fits.KernelError');

/** Base of every error that the kernels throw on purpose; {@link isKernelError} distinguishes the kinds. */
export abstract class KernelError extends Error {
  /** Kind of the error; each class has one. */
  abstract readonly tag: KernelErrorTag;

  /** Marks the errors of this library; {@link isKernelError} checks it. */
  get [MARK](): true {
    return true;
  }
}

/** The bytes violate the FITS Standard 4.0, or are cut short. */
export class FitsFormatError extends KernelError {
  /** Discriminates the kinds of errors. */
  readonly tag = 'fits-format';

  constructor(
    /** The reason, without the location. */
    readonly reason: string,
    /** Location of the error. */
    readonly location: FitsLocation = {},
  ) {
    super(`${describeLocation(location)}${reason}`);
    this.name = 'FitsFormatError';
  }
}

/** Legal input that this library does not support (and refuses instead of guessing). */
export class UnsupportedError extends KernelError {
  /** Discriminates the kinds of errors. */
  readonly tag = 'unsupported';

  constructor(
    /** The unsupported feature, without the location. */
    readonly reason: string,
    /** Location of the feature. */
    readonly location: FitsLocation = {},
  ) {
    super(`${describeLocation(location)}${reason}`);
    this.name = 'UnsupportedError';
  }
}

/** A header does not describe a usable world coordinate system. */
export class WcsError extends KernelError {
  /** Discriminates the kinds of errors. */
  readonly tag = 'wcs';

  constructor(
    /** The reason, without the location. */
    readonly reason: string,
    /** Location of the error. */
    readonly location: FitsLocation = {},
  ) {
    super(`${describeLocation(location)}${reason}`);
    this.name = 'WcsError';
  }
}

/** A caller's argument is outside the range of the function: an error of the program or of a request. */
export class ArgumentError extends KernelError {
  /** Discriminates the kinds of errors. */
  readonly tag = 'argument';

  constructor(
    /** Name of the argument. */
    readonly argument: string,
    /** The reason, without the name of the argument. */
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
 * Whether an error is one that the kernels throw on purpose, of one of the named kinds, or of any when none is named: `isKernelError(error,
 * 'fits-format')` is true of a FitsFormatError, and narrows its type. Unlike `instanceof` it recognises the errors of another copy of this
 * library, too.
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
