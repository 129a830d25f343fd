import type { AppError } from '#platform';

/** The error of a refused connection, as Socket.IO sends it: its text, and its code as `data.code`. */
export const connectError = ({ message, code }: Pick<AppError, 'message' | 'code'>): Error =>
  Object.assign(new Error(message), { data: { code } });
