import { FitsFormatError, KernelError } from '../src/errors.js';

/** Exit codes. */
export const ExitCode = { Done: 0, Failed: 1, NotValid: 2 } as const;

/** One line about an error, and the exit code that it calls for. */
export interface Failure {
  readonly line: string;
  readonly code: number;
}

/**
 * Describes an error: file, HDU, card or byte, reason. Errors that are neither about the file nor about the command line
 * are mistakes of this program and thrown on.
 */
export function describeFailure(error: unknown, path?: string): Failure {
  if (error instanceof FitsFormatError)
    return { line: located(error.message, path), code: ExitCode.NotValid };
  if (error instanceof KernelError) return { line: located(error.message, path), code: ExitCode.Failed };
  if (isSystemError(error))
    return {
      line: located(error.message, error.path === undefined ? path : undefined),
      code: ExitCode.Failed,
    };
  throw error;
}

/** An error of the operating system: no such file, no permission. Most of them name the file themselves, as `path`. */
function isSystemError(error: unknown): error is { message: string; path?: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'message' in error;
}

/** A line that names the file. */
function located(message: string, path: string | undefined): string {
  const line = message.replaceAll(/\s+/g, ' ');
  return path === undefined || line.includes(path) ? line : `${path}: ${line}`;
}
