import { XIcon } from '@primer/octicons-react';
import { useRouter } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.js';
import { formatBytes } from '../../../parts/format.js';
import { counted } from '../../../parts/record-words.js';
import { clearSelection, selection } from './selection.js';
import styles from './selection-bar.module.css';
import { studioIds } from './studio-channels.js';

/** What can be done with the selected records; without any there is no bar. */
export function SelectionBar() {
  const { records } = useStore(selection);
  const { history } = useRouter();
  if (records.size === 0) return null;
  const chosen = [...records.values()];
  const bytes = chosen.reduce((sum, { fileSize }) => sum + fileSize, 0);
  const ids = studioIds(chosen);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected files">
      <Button look="plain" aria-label="Select none" onPress={clearSelection}>
        <XIcon />
      </Button>
      <p className={styles.count}>
        {counted(records.size, 'file')} · {formatBytes(bytes)}
      </p>
      {ids !== '' && (
        <Button look="primary" onPress={() => history.push(`/studio?ids=${ids}`)}>
          Open in Studio
        </Button>
      )}
    </div>
  );
}
