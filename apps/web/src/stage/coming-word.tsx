import { useStore } from 'zustand';
import type { PictureSession } from '../picture/session.js';
import styles from './coming-word.module.css';

/** What a dark stage waits for; nothing for the first moment, and where an error says why nothing comes. */
export function ComingWord({ session }: { readonly session: PictureSession }) {
  const { grid, isLoadingGrid, isBlank, problem } = useStore(session.state);
  if (!isBlank || problem !== null || (!grid && !isLoadingGrid)) return null;
  return (
    <p className={styles.word} role="status">
      {isLoadingGrid ? 'The files are read and measured …' : 'The first pixels are on their way …'}
    </p>
  );
}
