import { useState } from 'react';
import { Checkbox, CheckboxGroup, Form, Label } from 'react-aria-components';
import type { LibraryRecord } from '#sdk';
import { CheckMark } from '../../parts/controls/check-mark.js';
import { Dialog } from '../../parts/dialog.js';
import { counted } from '../../parts/record-words.js';
import { TextField } from '../../parts/text-field.js';
import { showToast } from '../../parts/toast-queue.js';
import { changeTags } from './record-actions.js';
import { SaveAnswers } from './save-answers.js';
import { textsOf } from './text-list.js';
import styles from './record-dialogs.module.css';

interface Props {
  readonly records: readonly LibraryRecord[];
  readonly onClose: () => void;
}

/** Adds tags to the records, and takes away those that some of them have. */
export function TagDialog({ records, onClose }: Props) {
  const present = [...new Set(records.flatMap(({ tags }) => tags))].sort();
  const [kept, setKept] = useState(present);
  const [added, setAdded] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    setSending(true);
    try {
      const remove = present.filter((tag) => !kept.includes(tag));
      const changed = await changeTags(records, { add: textsOf(added), remove });
      showToast({ title: `${counted(changed, 'file')} tagged` });
      onClose();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog title={`Tag ${counted(records.length, 'file')}`} isOpen onClose={onClose}>
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField label="Add tags" hint="Separated by commas" value={added} onChange={setAdded} autoFocus />
        {present.length > 0 && (
          <CheckboxGroup className={styles.tags} value={kept} onChange={setKept}>
            <Label className={styles.label}>Keep</Label>
            {present.map((tag) => (
              <Checkbox key={tag} value={tag} className={styles.tag}>
                <CheckMark />
                <bdi className={styles.name}>{tag}</bdi>
              </Checkbox>
            ))}
          </CheckboxGroup>
        )}
        <SaveAnswers error={error} isSending={isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
