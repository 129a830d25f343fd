import { useStore } from 'zustand';
import { isAwaited, type PictureSession } from '../picture/session.js';
import styles from './coming-word.module.css';

/** What a dark stage waits for; nothing for the first moment, and where an error says why nothing comes. */
export function ComingWord({ session }: { readonly session: PictureSession }) {
  const isShown = useStore(session.state, isAwaited);
  const isLoadingGrid = useStore(session.state, (state) => state.isLoadingGrid);
  if (!isShown) return null;
  return (
    <p className={styles.word} role="status">
      {isLoadingGrid ? 'The files are read and measured …' : 'The first pixels are on their way …'}
    </p>
  );
}
