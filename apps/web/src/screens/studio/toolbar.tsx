import {
  DownloadIcon,
  LinkIcon,
  MirrorIcon,
  RedoIcon,
  SidebarCollapseIcon,
  SidebarExpandIcon,
  UndoIcon,
} from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../parts/button.js';
import { Menu, MenuItem } from '../../parts/controls/menu.js';
import { Toggle } from '../../parts/controls/toggle.js';
import { Tooltip } from '../../parts/controls/tooltip.js';
import { ExportButton } from './export/export-button.js';
import { LinkDialog } from './link/link-dialog.js';
import { useIsPhone } from './panel/panel-place.js';
import { useStudio, useView } from './studio-context.js';
import styles from './toolbar.module.css';
import { usePictureName } from './use-picture-name.js';

/** Name of the picture, undo, and what can be made of it. */
export function Toolbar() {
  const { view } = useStudio();
  const comparison = useView((state) => state.comparison);
  const [isLinkOpen, setLinkOpen] = useState(false);
  return (
    <div role="toolbar" aria-label="Tools of the picture" className={styles.toolbar}>
      <PictureName />
      <UndoButtons />
      <Toggle
        label="Compare"
        icon={<Named icon={<MirrorIcon />}>Compare</Named>}
        isOn={comparison !== 'none'}
        onChange={(isOn) => view.setState({ comparison: isOn ? 'swipe' : 'none' })}
      />
      <Button look="plain" aria-label="Link" onPress={() => setLinkOpen(true)}>
        <Named icon={<LinkIcon />}>Link</Named>
      </Button>
      <ExportButton>
        <Named icon={<DownloadIcon />}>Export</Named>
      </ExportButton>
      <PanelButton />
      {isLinkOpen && <LinkDialog onClose={() => setLinkOpen(false)} />}
    </div>
  );
}

/** Hides the panel, or shows it. A phone's panel gets low instead. */
function PanelButton() {
  const { view } = useStudio();
  const isHidden = useView((state) => state.isPanelHidden);
  const isPhone = useIsPhone();
  if (isPhone && !isHidden) return null;
  const label = isHidden ? 'Show the panel' : 'Hide the panel';
  return (
    <Tooltip text={label}>
      <Button look="plain" aria-label={label} onPress={() => view.setState({ isPanelHidden: !isHidden })}>
        {isHidden ? <SidebarCollapseIcon /> : <SidebarExpandIcon />}
      </Button>
    </Tooltip>
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
  const name = usePictureName();
  const navigate = useNavigate();
  return (
    <div className={styles.name}>
      <bdi className={styles.title}>{name}</bdi>
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
