import { LinkIcon, RedoIcon, SidebarCollapseIcon, SidebarExpandIcon, UndoIcon } from '@primer/octicons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../parts/button.js';
import { Menu, MenuItem } from '../../parts/controls/menu.js';
import { Tooltip } from '../../parts/controls/tooltip.js';
import { recordQuery } from './image-queries.js';
import { LinkDialog } from './link/link-dialog.js';
import { pictureWords } from './picture-words.js';
import { usePicture, useStudio, useView } from './studio-context.js';
import styles from './toolbar.module.css';

/** Name of the picture, undo, and what can be made of it. */
export function Toolbar() {
  const { view } = useStudio();
  const isPanelHidden = useView((state) => state.isPanelHidden);
  const [isLinkOpen, setLinkOpen] = useState(false);
  return (
    <div role="toolbar" aria-label="Picture" className={styles.toolbar}>
      <PictureName />
      <UndoButtons />
      <Button look="plain" aria-label="Link" onPress={() => setLinkOpen(true)}>
        <Named icon={<LinkIcon />}>Link</Named>
      </Button>
      <Tooltip text={isPanelHidden ? 'Show the panel' : 'Hide the panel'}>
        <Button
          look="plain"
          aria-label={isPanelHidden ? 'Show the panel' : 'Hide the panel'}
          onPress={() => view.setState({ isPanelHidden: !isPanelHidden })}
        >
          {isPanelHidden ? <SidebarCollapseIcon /> : <SidebarExpandIcon />}
        </Button>
      </Tooltip>
      {isLinkOpen && <LinkDialog onClose={() => setLinkOpen(false)} />}
    </div>
  );
}

interface NamedProps {
  readonly icon: ReactNode;
  readonly children: string;
}

/** An icon with its word, for which a phone has no room. */
const Named = ({ icon, children }: NamedProps) => (
  <span className={styles.named}>
    {icon}
    <span className={styles.word}>{children}</span>
  </span>
);

/** What the picture is of. */
function PictureName() {
  const channels = usePicture((picture) => picture.channels);
  const navigate = useNavigate();
  const records = useQueries({ queries: channels.map(({ ids }) => recordQuery(ids[0])) });
  const name = pictureWords(records.map(({ data }) => data));
  return (
    <div className={styles.name}>
      <bdi className={styles.title}>{channels.length > 0 && name}</bdi>
      <Menu label="Pictures">
        <MenuItem onAction={() => void navigate({ to: '/studio', search: {}, hash: '' })}>
          Open another picture
        </MenuItem>
      </Menu>
    </div>
  );
}

function UndoButtons() {
  const { store } = useStudio().session;
  const steps = useStore(store, ({ past }) => past.length);
  const undone = useStore(store, ({ future }) => future.length);
  return (
    <>
      <Tooltip text="Undo (Ctrl+Z)">
        <Button look="plain" aria-label="Undo" isDisabled={steps === 0} onPress={() => store.undo()}>
          <UndoIcon />
        </Button>
      </Tooltip>
      <Tooltip text="Redo (Ctrl+Y)">
        <Button look="plain" aria-label="Redo" isDisabled={undone === 0} onPress={() => store.redo()}>
          <RedoIcon />
        </Button>
      </Tooltip>
    </>
  );
}
