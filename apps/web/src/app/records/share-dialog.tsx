import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { LibraryRecord } from '#sdk';
import { Choice } from '../../parts/choice.js';
import { Dialog } from '../../parts/dialog.js';
import { counted } from '../../parts/record-words.js';
import { TextField } from '../../parts/text-field.js';
import { showToast } from '../../parts/toast-queue.js';
import { askAgain, forEachRecord, share } from './record-actions.js';
import { SaveAnswers } from './save-answers.js';
import {
  differenceInWords,
  isSharedAlike,
  SharingChanged,
  sharingInWords,
  sharingOf,
  VISIBILITIES,
  type Sharing,
} from './sharing.js';
import { textsOf } from './text-list.js';
import styles from './record-dialogs.module.css';

interface Props {
  readonly records: readonly LibraryRecord[];
  readonly onClose: () => void;
}

const DONE: Readonly<Record<Sharing['visibility'], string>> = {
  private: 'for you alone',
  shared: 'shared',
  public: 'public',
};

/** Who may see the records. */
export function ShareDialog({ records, onClose }: Props) {
  const [first] = records;
  const isAlike = records.every((record) => isSharedAlike(record, first));
  // Nothing is chosen for records that differ: to save it would make them alike without a word.
  const [seenBy, setSeenBy] = useState<Sharing['visibility'] | undefined>(
    isAlike ? first.visibility : undefined,
  );
  const [names, setNames] = useState(
    isAlike ? first.sharedWith.map(({ username }) => username).join(', ') : '',
  );
  const [left, setLeft] = useState(records);
  const [changed, setChanged] = useState<readonly LibraryRecord[]>([]);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const sharing = seenBy && { visibility: seenBy, usernames: textsOf(names) };
  const send = async () => {
    if (!sharing) return;
    setSending(true);
    const { done, failures } = await forEachRecord(left, share(sharing));
    setSending(false);
    askAgain();
    if (done.length > 0)
      showToast({ title: `${counted(done.length, 'file')} now ${DONE[sharing.visibility]}` });
    if (failures.length === 0) return onClose();
    const errors = failures.map((failure) => failure.error);
    setLeft(failures.map((failure) => presentOf(failure.error) ?? failure.record));
    setChanged(errors.flatMap((each) => presentOf(each) ?? []));
    setError(errors.find((each) => !presentOf(each)));
  };
  return (
    <Dialog title={`Share ${counted(records.length, 'file')}`} isOpen onClose={onClose}>
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {!isAlike && <p>{differenceInWords(records)}</p>}
        <Choice label="Seen by" value={seenBy} options={VISIBILITIES} onChange={setSeenBy} />
        {seenBy === 'shared' && (
          <TextField
            label="User names"
            hint="Separated by commas"
            value={names}
            onChange={setNames}
            isRequired
            autoFocus
          />
        )}
        {sharing && changed.length > 0 && <Changed records={changed} chosen={sharing} />}
        <SaveAnswers error={error} isSending={isSending} isDisabled={!sharing} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** The record as it is now, where that is why it was refused. */
const presentOf = (error: unknown): LibraryRecord | undefined =>
  error instanceof SharingChanged ? error.present : undefined;

interface ChangedProps {
  readonly records: readonly LibraryRecord[];
  readonly chosen: Sharing;
}

/** What others have set meanwhile, and what saving would make of it. */
const Changed = ({ records, chosen }: ChangedProps) => (
  <div role="alert">
    <p>
      Somebody has changed this meanwhile. <q>Save</q> sets: <bdi>{sharingInWords(chosen)}</bdi>.
    </p>
    <ul className={styles.names}>
      {records.slice(0, NAMED).map((record) => (
        <li key={record.id} className={styles.name}>
          <bdi>{record.fileName}</bdi>, seen now by: <bdi>{sharingInWords(sharingOf(record))}</bdi>
        </li>
      ))}
      {records.length > NAMED && <li>and {records.length - NAMED} more</li>}
    </ul>
  </div>
);

/** Longer lists are not read. */
const NAMED = 5;
