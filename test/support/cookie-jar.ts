interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** The cookies of a browser for one service. */
export interface CookieJar {
  /** The `Cookie` header of a request for this path; nothing without cookies. */
  headerFor(path: string): string | undefined;
  /** Stores and removes cookies as the response says. */
  take(headers: Headers): void;
  get(name: string): string | undefined;
}

export function openCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    headerFor(path) {
      const sent = [...cookies].filter(([, cookie]) => isBelow(path, cookie.path));
      return sent.length > 0 ? sent.map(([name, { value }]) => `${name}=${value}`).join('; ') : undefined;
    },
    take(headers) {
      for (const line of headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (isExpired(line)) cookies.delete(name);
        else cookies.set(name, { value, path: /; Path=([^;]+)/.exec(line)?.[1] ?? '/' });
      }
    },
    get: (name) => cookies.get(name)?.value,
  };
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.replace(/\/?$/, '/'));

/** `Max-Age` counts before `Expires` (RFC 6265, section 5.3). */
function isExpired(line: string): boolean {
  const maxAge = /; Max-Age=(-?\d+)/.exec(line)?.[1];
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = /; Expires=([^;]+)/.exec(line)?.[1];
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

/** `fetch` with the cookies of this jar, as that of a page of the service. */
export const fetchWithCookies =
  (jar: CookieJar) =>
  async (request: Request): Promise<Response> => {
    const cookie = jar.headerFor(new URL(request.url).pathname);
    if (cookie !== undefined) request.headers.set('cookie', cookie);
    const response = await fetch(request);
    jar.take(response.headers);
    return response;
  };
