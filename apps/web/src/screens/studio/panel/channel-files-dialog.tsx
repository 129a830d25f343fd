import { TrashIcon } from '@primer/octicons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/button.js';
import { Dialog } from '../../../parts/dialog.js';
import { formatBytes } from '../../../parts/format.js';
import type { LibraryImage } from '../library-images.js';
import { recordQuery } from '../../../app/records/record-query.js';
import { usePicture, useStudio } from '../studio-context.js';
import styles from './channel-files-dialog.module.css';
import { setFiles } from './file-commands.js';
import { ImagePicker } from './image-picker.js';

interface Props {
  readonly index: number;
  readonly onClose: () => void;
}

/** The files of a channel: more are combined into one image. */
export function ChannelFilesDialog({ index, onClose }: Props) {
  const { store } = useStudio().session;
  const ids = usePicture(({ channels }) => channels[index].ids);
  const records = useQueries({ queries: ids.map(recordQuery) });
  const [isAdding, setAdding] = useState(false);
  const add = (images: readonly LibraryImage[]): void =>
    store.run(setFiles(index, [...new Set([...ids, ...images.map(({ id }) => id)])]));
  return (
    <>
      <Dialog title="Files of the channel" isOpen={!isAdding} onClose={onClose}>
        <ul className={styles.files}>
          {ids.map((id, i) => (
            <li key={id} className={styles.file}>
              <FileName id={id} record={records[i].data} />
              <Button
                look="plain"
                aria-label={`Take ${records[i].data?.fileName ?? id} out of the channel`}
                isDisabled={ids.length === 1}
                onPress={() => store.run(setFiles(index, ids.toSpliced(i, 1)))}
              >
                <TrashIcon />
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button onPress={() => setAdding(true)}>Add files</Button>
          <Button look="primary" onPress={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
      {isAdding && (
        <ImagePicker title="Add files" action="Add" onClose={() => setAdding(false)} onChoose={add} />
      )}
    </>
  );
}

const FileName = ({ id, record }: { readonly id: string; readonly record: LibraryImage | undefined }) => (
  <span>
    <bdi className={styles.name}>{record?.fileName ?? id}</bdi>
    {record && (
      <span className={styles.facts}>
        <bdi>{record.filter ?? record.instrument}</bdi> · {formatBytes(record.fileSize)}
      </span>
    )}
  </span>
);
