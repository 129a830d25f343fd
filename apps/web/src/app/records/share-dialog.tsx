import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { LibraryRecord } from '#sdk';
import { Choice } from '../../parts/choice.js';
import { Dialog } from '../../parts/dialog.js';
import { counted } from '../../parts/record-words.js';
import { TextField } from '../../parts/text-field.js';
import { showToast } from '../../parts/toast-queue.js';
import { askAgain, forEachRecord, share, type Sharing } from './record-actions.js';
import { SaveAnswers } from './save-answers.js';
import { textsOf } from './text-list.js';
import styles from './record-dialogs.module.css';

interface Props {
  readonly records: readonly LibraryRecord[];
  readonly onClose: () => void;
}

const VISIBILITIES = [
  { value: 'private', label: 'Only you' },
  { value: 'shared', label: 'Some people' },
  { value: 'public', label: 'Everybody' },
] as const satisfies readonly { readonly value: Sharing['visibility']; readonly label: string }[];

const DONE: Readonly<Record<Sharing['visibility'], string>> = {
  private: 'for you alone',
  shared: 'shared',
  public: 'public',
};

/** Who may see the records. */
export function ShareDialog({ records, onClose }: Props) {
  const [{ visibility, sharedWith }] = records;
  const [seenBy, setSeenBy] = useState<Sharing['visibility']>(visibility);
  const [names, setNames] = useState(sharedWith.map(({ username }) => username).join(', '));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    setSending(true);
    setError(undefined);
    const { done, failures } = await forEachRecord(
      records,
      share({ visibility: seenBy, usernames: textsOf(names) }),
    );
    setSending(false);
    askAgain();
    if (done.length > 0) showToast({ title: `${counted(done.length, 'file')} now ${DONE[seenBy]}` });
    if (failures.length > 0) setError(failures[0].error);
    else onClose();
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
        <SaveAnswers error={error} isSending={isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
