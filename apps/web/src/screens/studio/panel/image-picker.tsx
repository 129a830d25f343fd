import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { Dialog } from '../../../parts/dialog.js';
import { ErrorMessage } from '../../../parts/message.js';
import { TextField } from '../../../parts/text-field.js';
import type { LibraryImage } from '../library-images.js';
import { imagesQuery } from '../image-queries.js';
import styles from './image-picker.module.css';

interface Props {
  readonly title: string;
  /** The word of the button. */
  readonly action: string;
  readonly onClose: () => void;
  readonly onChoose: (images: readonly LibraryImage[]) => void;
}

/** Chooses images of the library by their names. */
export function ImagePicker({ title, action, onClose, onChoose }: Props) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, LibraryImage>>(new Map());
  const user = useUser();
  const { data, error, refetch } = useQuery(imagesQuery(useDeferredValue(words.trim())));
  const select = (selection: Selection): void => {
    const shown = data ?? [];
    const isChosen = (id: string) => selection === 'all' || selection.has(id);
    const kept = [...chosen].filter(([id]) => !shown.some((image) => image.id === id));
    const added = shown.filter(({ id }) => isChosen(id)).map((image) => [image.id, image] as const);
    setChosen(new Map([...kept, ...added]));
  };
  const take = (): void => {
    onClose();
    onChoose([...chosen.values()]);
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <TextField
        label="Name, target, instrument or filter"
        type="search"
        maxLength={200}
        autoFocus
        value={words}
        onChange={setWords}
      />
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data && <ImageList images={data} chosen={chosen} onSelect={select} />}
      {user === null && <p className={styles.hint}>Without an account these are the public images.</p>}
      <div className={styles.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" isDisabled={chosen.size === 0} onPress={take}>
          {chosen.size > 1 ? `${action} ${chosen.size} files` : action}
        </Button>
      </div>
    </Dialog>
  );
}

interface ListProps {
  readonly images: readonly LibraryImage[];
  readonly chosen: ReadonlyMap<string, LibraryImage>;
  readonly onSelect: (selection: Selection) => void;
}

const ImageList = ({ images, chosen, onSelect }: ListProps) => (
  <ListBox
    aria-label="Images"
    className={styles.list}
    selectionMode="multiple"
    selectedKeys={chosen.keys()}
    onSelectionChange={onSelect}
    renderEmptyState={() => <p className={styles.hint}>No image with these words.</p>}
  >
    {images.map((image) => (
      <ListBoxItem key={image.id} id={image.id} textValue={image.fileName} className={styles.item}>
        <bdi className={styles.name}>{image.fileName}</bdi>
        <bdi className={styles.facts}>
          {[image.targetName, image.instrument, image.filter].filter(Boolean).join(' · ')}
        </bdi>
      </ListBoxItem>
    ))}
  </ListBox>
);
