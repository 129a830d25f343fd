import { useEffect, useState } from 'react';
import { firstlight } from '../client.js';

/** A picture of the service for `<img>`, fetched as the user: undefined while it is not there, `error` when it cannot be. */
export function useFetchedPicture(path: string | null): { readonly url?: string; readonly error?: unknown } {
  const [picture, setPicture] = useState<{
    readonly path: string;
    readonly url?: string;
    readonly error?: unknown;
  }>();
  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    let url: string | undefined;
    pictureAt(path, aborter.signal).then(
      (made) => {
        url = made;
        if (aborter.signal.aborted) URL.revokeObjectURL(made);
        else setPicture({ path, url });
      },
      (error: unknown) => aborter.signal.aborted || setPicture({ path, error }),
    );
    return () => {
      aborter.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [path]);
  return picture?.path === path ? picture : {};
}

/** Fetches a picture. @returns an object URL, to be revoked */
export async function pictureAt(path: string, signal: AbortSignal): Promise<string> {
  const file = await firstlight.download(path, { signal });
  return URL.createObjectURL(new Blob([await file.bytes()], { type: file.contentType }));
}
