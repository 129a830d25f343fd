import { useStore } from 'zustand';
import type { LibraryRecord } from '#sdk';
import { useThumbnail } from '../../app/records/thumbnail.js';
import type { PictureSession } from '../../picture/session.js';
import styles from './poster.module.css';

interface Props {
  readonly session: PictureSession;
  readonly record: LibraryRecord;
}

/** The thumbnail in the place and the tone of the whole image, until its own pixels are there. */
export function Poster({ session, record }: Props) {
  const isBlank = useStore(session.state, (state) => state.isBlank && state.problem === null);
  const isWhole = useStore(session.store, ({ picture }) => picture.view === null);
  const src = useThumbnail(record);
  if (!isBlank || !isWhole || src === undefined) return null;
  return <img className={styles.poster} src={src} alt="" draggable={false} />;
}
