import { PlusIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../parts/button.js';
import { MenuItem } from '../../../parts/controls/menu.js';
import { describeError } from '../../../parts/describe-error.js';
import { removeChannel } from '../../../picture/commands.js';
import { MAX_CHANNELS } from '../../../picture/document.js';
import { channelsByFilter, type LibraryImage } from '../library-images.js';
import { usePicture, useGrid, useSessionState, useStudio, useView } from '../studio-context.js';
import { dropChannel } from '../studio-state.js';
import styles from './channel-list.module.css';
import { ChannelFilesDialog } from './channel-files-dialog.js';
import { ImagePicker } from './image-picker.js';
import { PlainCard } from './plain-card.js';

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

/** Chooses the channel that a phone shows. */
function ChannelTabs() {
  const { view } = useStudio();
  const channels = usePicture((picture) => picture.channels);
  const grid = useGrid();
  const selected = useView((state) => state.selected);
  return (
    <div role="group" aria-label="Channel in sight" className={styles.tabs}>
      {channels.map(({ label }, index) => (
        <button
          key={index}
          type="button"
          className={styles.tab}
          aria-pressed={index === selected}
          onClick={() => view.setState({ selected: index })}
        >
          <bdi>{label ?? grid?.channels[index].label ?? `Channel ${index + 1}`}</bdi>
        </button>
      ))}
    </div>
  );
}

function ChannelItem({ index }: { readonly index: number }) {
  const { session, view } = useStudio();
  const isSolo = useView(({ solo }) => solo === index);
  const isSelected = useView(({ selected }) => selected === index);
  const isOnly = usePicture(({ channels }) => channels.length === 1);
  const [isFilesOpen, setFilesOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const remove = (): void => {
    dropChannel(view, index);
    session.store.run(removeChannel(index));
  };
  return (
    <li ref={item} className={styles.item} data-selected={isSelected}>
      <FailedTiles index={index} />
      <PlainCard
        {...{ index, isSolo }}
        onSolo={(isOn) => view.setState({ solo: isOn ? index : null, selected: index })}
        actions={
          <>
            <MenuItem onAction={() => setFilesOpen(true)}>Files</MenuItem>
            <MenuItem isDanger isDisabled={isOnly} onAction={remove}>
              Remove
            </MenuItem>
          </>
        }
      />
      {isFilesOpen && <ChannelFilesDialog index={index} onClose={() => setFilesOpen(false)} />}
    </li>
  );
}

/** Says that tiles of a channel do not come; the picture of what is there stays. */
function FailedTiles({ index }: { readonly index: number }) {
  const { session } = useStudio();
  const key = useGrid()?.channels[index].key;
  const error = useSessionState(({ failedChannels }) =>
    key === undefined ? undefined : failedChannels.get(key),
  );
  if (key === undefined || error === undefined) return null;
  return (
    <div role="alert" className={styles.failed}>
      <p>Parts of this channel do not come: {describeError(error).title}</p>
      <Button onPress={() => session.retryChannel(key)}>Retry</Button>
    </div>
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
