import { XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { LibraryRecord } from '#sdk';
import { DeleteDialog } from '../../../app/records/delete-dialog.js';
import { archive, askAgain, forEachRecord, unarchive } from '../../../app/records/record-actions.js';
import { changeableBy } from '../../../app/records/rights.js';
import { ShareDialog } from '../../../app/records/share-dialog.js';
import { TagDialog } from '../../../app/records/tag-dialog.js';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { formatBytes } from '../../../parts/format.js';
import { LinkButton } from '../../../parts/link-button.js';
import { counted } from '../../../parts/record-words.js';
import { showToast } from '../../../parts/toast-queue.js';
import { clearSelection, deselect, selection } from './selection.js';
import styles from './selection-bar.module.css';
import { studioIds } from './studio-channels.js';

/** What can be done with the selected records; without any there is no bar. */
export function SelectionBar() {
  const { records } = useStore(selection);
  const user = useUser();
  if (records.size === 0) return null;
  const chosen = [...records.values()];
  const bytes = chosen.reduce((sum, { fileSize }) => sum + fileSize, 0);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected files">
      <Button look="plain" aria-label="Select none" onPress={clearSelection}>
        <XIcon />
      </Button>
      <p className={styles.count} role="status">
        {counted(records.size, 'file')} · {formatBytes(bytes)}
      </p>
      {chosen.length === 1 && (
        <LinkButton to="/record/$id" params={{ id: chosen[0].id }}>
          Open
        </LinkButton>
      )}
      <Changes records={changeableBy(user, chosen)} />
      <Pictures records={chosen} />
    </div>
  );
}

/** What shows the records. */
function Pictures({ records }: { readonly records: readonly LibraryRecord[] }) {
  const ids = studioIds(records);
  if (ids === '') return null;
  const [first] = records;
  return (
    <>
      {records.length === 1 && (
        <LinkButton to="/view/$id" params={{ id: first.id }}>
          View
        </LinkButton>
      )}
      <LinkButton look="primary" to="/studio" search={{ ids }}>
        Open in Studio
      </LinkButton>
    </>
  );
}

type ChangeName = 'tag' | 'share' | 'delete';

/** What changes the records; those of others are left alone. */
function Changes({ records }: { readonly records: readonly LibraryRecord[] }) {
  const [change, setChange] = useState<{
    readonly name: ChangeName;
    readonly records: readonly LibraryRecord[];
  }>();
  const ask = (name: ChangeName) => () => setChange({ name, records });
  const close = () => setChange(undefined);
  const areArchived = records.every(({ archived }) => archived);
  return (
    <>
      {records.length > 0 && (
        <>
          <Button onPress={ask('tag')}>Tag</Button>
          <Button onPress={ask('share')}>Share</Button>
          <Button onPress={() => void setArchived(records, !areArchived)}>
            {areArchived ? 'Unarchive' : 'Archive'}
          </Button>
          <Button onPress={ask('delete')}>Delete</Button>
        </>
      )}
      {change?.name === 'tag' && <TagDialog records={change.records} onClose={close} />}
      {change?.name === 'share' && <ShareDialog records={change.records} onClose={close} />}
      {change?.name === 'delete' && (
        <DeleteDialog records={change.records} onClose={close} onDone={deselect} />
      )}
    </>
  );
}

/** Archived records leave the list, and others the list of those; what was done can be undone. */
async function setArchived(records: readonly LibraryRecord[], isOn: boolean): Promise<void> {
  const [change, back] = isOn ? [archive, unarchive] : [unarchive, archive];
  const { done, failures } = await forEachRecord(records, change);
  deselect(done);
  askAgain();
  const rest = failures.length > 0 ? `, ${failures.length} could not be` : '';
  showToast({
    title: `${counted(done.length, 'file')} ${isOn ? 'archived' : 'in the library again'}${rest}`,
    action: { label: 'Undo', onPress: () => void forEachRecord(done, back).then(askAgain) },
  });
}
