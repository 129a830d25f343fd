import { PlusIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../parts/button.js';
import { Menu, MenuItem } from '../../../parts/controls/menu.js';
import { removeChannel } from '../../../picture/commands.js';
import { MAX_CHANNELS } from '../../../picture/document.js';
import { ChannelCard } from '../../../tone/channel-card.js';
import { channelsByFilter, type LibraryImage } from '../library-images.js';
import { useGrid, usePicture, useStudio, useView } from '../studio-context.js';
import { dropChannel } from '../studio-state.js';
import styles from './channel-list.module.css';
import { ChannelFilesDialog } from './channel-files-dialog.js';
import { ImagePicker } from './image-picker.js';

/** The channels of the picture. On a phone the selected one is in sight. */
export function ChannelList() {
  const count = usePicture(({ channels }) => channels.length);
  return (
    <section aria-label="Channels" className={styles.channels}>
      <ChannelTabs />
      <ul className={styles.list}>
        {Array.from({ length: count }, (_, index) => (
          <ChannelItem key={index} index={index} />
        ))}
      </ul>
      <AddChannel isDisabled={count >= MAX_CHANNELS} />
    </section>
  );
}

/** Names of the channels: their own, else their filters. */
function useLabels(): string[] {
  const channels = usePicture((picture) => picture.channels);
  const grid = useGrid();
  return channels.map(({ label }, i) => label ?? grid?.channels[i].label ?? `Channel ${i + 1}`);
}

/** Chooses the channel that a phone shows. */
function ChannelTabs() {
  const { view } = useStudio();
  const labels = useLabels();
  const selected = useView((state) => state.selected);
  return (
    <div role="group" aria-label="Channel in sight" className={styles.tabs}>
      {labels.map((label, index) => (
        <button
          key={index}
          type="button"
          className={styles.tab}
          aria-pressed={index === selected}
          onClick={() => view.setState({ selected: index })}
        >
          <bdi>{label}</bdi>
        </button>
      ))}
    </div>
  );
}

function ChannelItem({ index }: { readonly index: number }) {
  const { session, view } = useStudio();
  const isSolo = useView(({ solo }) => solo === index);
  const isSelected = useView(({ selected }) => selected === index);
  const label = useLabels()[index];
  const isOnly = usePicture(({ channels }) => channels.length === 1);
  const [isFilesOpen, setFilesOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(
    () =>
      view.subscribe(({ selected }, former) => {
        if (selected === index && former.selected !== index)
          item.current?.scrollIntoView({ block: 'nearest' });
      }),
    [view, index],
  );
  const remove = (): void => {
    dropChannel(view, index);
    session.store.run(removeChannel(index));
  };
  return (
    <li ref={item} className={styles.item} data-selected={isSelected}>
      <ChannelCard
        {...{ session, index, isSolo }}
        onSolo={(isOn) => view.setState({ solo: isOn ? index : null, selected: index })}
        actions={
          <Menu label={`More of ${label}`}>
            <MenuItem onAction={() => setFilesOpen(true)}>Files</MenuItem>
            <MenuItem isDanger isDisabled={isOnly} onAction={remove}>
              Remove
            </MenuItem>
          </Menu>
        }
      />
      {isFilesOpen && <ChannelFilesDialog index={index} onClose={() => setFilesOpen(false)} />}
    </li>
  );
}

/** Adds files of the library: one channel for each filter. */
function AddChannel({ isDisabled }: { readonly isDisabled: boolean }) {
  const { session } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const add = async (images: readonly LibraryImage[]): Promise<void> => {
    for (const files of channelsByFilter(images)) await session.addChannel(files);
  };
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setOpen(true)}>
        <PlusIcon /> Channel
      </Button>
      {isOpen && (
        <ImagePicker
          title="Add channels"
          action="Add"
          onClose={() => setOpen(false)}
          onChoose={(images) => void add(images)}
        />
      )}
    </>
  );
}
