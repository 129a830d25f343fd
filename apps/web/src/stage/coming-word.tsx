import { useStore } from 'zustand';
import { isAwaited, type PictureSession } from '../picture/session.js';
import styles from './coming-word.module.css';

/** What a dark stage waits for; nothing for the first moment, and where an error says why nothing comes. */
export function ComingWord({ session }: { readonly session: PictureSession }) {
  const isShown = useStore(session.state, isAwaited);
  const hasGrid = useStore(session.state, ({ grid, isLoadingGrid }) => grid !== null && !isLoadingGrid);
  if (!isShown) return null;
  return (
    <p className={styles.word} role="status">
      {hasGrid ? 'The first pixels are on their way …' : 'The files are read and measured …'}
    </p>
  );
}
