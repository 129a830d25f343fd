/**
 * A failure that the user can act on: its message is one sentence that says what is wrong and what to do, printed without a
 * stack; the exit code is 1.
 */
export class Failure extends Error {
  name = 'Failure';
}

/** System errors that are clear once the path is named. */
const EXPLAINED_CODES = new Map([
  ['EACCES', 'is not accessible'],
  ['EPERM', 'may not be changed'],
  ['EROFS', 'lies on a read-only file system'],
  ['ENOSPC', 'does not fit: the disk is full'],
]);

/**
 * The text to print for an error: the message of a `Failure`, a sentence with the path for common file-system errors, and the
 * stack for unexpected errors.
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
