import type { LibraryRecord } from '#sdk';
import { useFetchedPicture } from '../../app/records/fetched-picture.js';
import { ErrorMessage } from '../../parts/message.js';
import styles from './record-preview.module.css';

/** Longest side of a preview, pixels. */
const SIDE = 1000;

/** The record as a picture, or that it is none. */
export function RecordPreview({ record }: { readonly record: LibraryRecord }) {
  const { id, isViewable, dimensions, fileName } = record;
  const path = isViewable ? `/api/spacedata/${id}/preview?width=${SIDE}&height=${SIDE}` : null;
  const { url, error } = useFetchedPicture(path);
  const [width, height] = dimensions ?? [1, 1];
  if (error !== undefined) return <ErrorMessage error={error} />;
  if (!isViewable) return <p className={styles.none}>This file is not a picture.</p>;
  return (
    <figure className={styles.preview} style={{ aspectRatio: `${width} / ${Math.max(height, width / 3)}` }}>
      {url !== undefined && <img className={styles.picture} src={url} alt={`Preview of ${fileName}`} />}
    </figure>
  );
}
