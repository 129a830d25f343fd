import type { Request } from 'express';

/** The value of the cookie of this name, as it was sent. */
export const readCookie = (request: Request, name: string): string | undefined =>
  request
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
