import { FileIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import type { LibraryRecord } from '#sdk';
import { fetchThumbnail, thumbnailAddress } from './thumbnails.js';
import styles from './thumbnail.module.css';

/** The thumbnail of a record, or the place of one. Its words are beside it. */
export function Thumbnail({ record }: { readonly record: LibraryRecord }) {
  const src = useThumbnail(record);
  return (
    <span className={styles.place}>
      {src === undefined ? (
        record.hasThumbnail || <FileIcon size={24} />
      ) : (
        <img className={styles.picture} src={src} alt="" draggable={false} decoding="async" />
      )}
    </span>
  );
}

/** The address of a thumbnail for `<img>`; undefined where there is none, or not yet. */
export function useThumbnail(record: LibraryRecord): string | undefined {
  const { id, hasThumbnail } = record;
  const [fetched, setFetched] = useState<{ readonly id: string; readonly url: string }>();
  const address = hasThumbnail ? thumbnailAddress(record) : undefined;
  const isMissing = hasThumbnail && address === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const aborter = new AbortController();
    // Without a picture the place stays empty; the record itself says more.
    fetchThumbnail(record, aborter.signal).then(
      (url) => setFetched({ id, url }),
      () => undefined,
    );
    return () => aborter.abort();
  }, [id, isMissing]);
  return address ?? (fetched?.id === id ? fetched.url : undefined);
}
