import { useEffect, useState } from 'react';
import styles from './drop-zone.module.css';

interface Props {
  /** What a drop does. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere in the window. */
export function DropZone({ label, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Without a related target the pointer has left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer!.files]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return isOver ? <div className={styles.zone}>{label}</div> : null;
}
