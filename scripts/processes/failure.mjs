/**
 * A failure that the person at the terminal can act on: its message is one clear sentence that says what is
 * wrong and what to do. Whoever catches it prints the sentence without a stack and ends with exit code 1.
 */
export class Failure extends Error {
  name = 'Failure';
}

/** Errors of the operating system that speak for themselves once the path is named. */
const EXPLAINED_CODES = new Map([
  ['EACCES', 'is not accessible'],
  ['EPERM', 'may not be changed'],
  ['EROFS', 'lies on a read-only file system'],
  ['ENOSPC', 'does not fit: the disk is full'],
]);

/**
 * What to print about an error: the sentence of a `Failure`, a sentence about the path for the everyday errors
 * of the file system, and the whole stack for anything that nobody expected.
 *
 * @param {unknown} error anything thrown
 * @returns {string}
 */
export function describeFailure(error) {
  if (error instanceof Failure) return error.message;
  const { code, path, stack } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const explanation = code && EXPLAINED_CODES.get(code);
  if (explanation && path) {
    return `${path} ${explanation} for this user (${code}): check who owns it and its permissions.`;
  }
  return stack ?? String(error);
}
