import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryRecord } from '#sdk';
import { Confirm } from '../../parts/confirm.js';
import { counted } from '../../parts/record-words.js';
import { showToast } from '../../parts/toast-queue.js';
import { askAgain, forEachRecord, planRemoval, remove } from './record-actions.js';
import { removalInWords } from './removal.js';
import styles from './record-dialogs.module.css';

interface Props {
  readonly records: readonly LibraryRecord[];
  readonly onClose: () => void;
  /** Called with what is gone, before anything is asked for again. */
  readonly onDone: (gone: readonly LibraryRecord[]) => void | Promise<void>;
}

/** Tells what would be deleted, and deletes it. */
export function DeleteDialog({ records, onClose, onDone }: Props) {
  const [throughCount, setThrough] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const { data: plan, error } = useQuery({
    queryKey: ['removal', records.map(({ id }) => id)],
    queryFn: ({ signal }) => planRemoval(records, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const deleteAll = async () => {
    setThrough(0);
    const { done, failures } = await forEachRecord(records, remove, setThrough);
    setThrough(undefined);
    showToast({ title: `${counted(done.length, 'file')} deleted` });
    await onDone(done);
    askAgain();
    if (failures.length > 0) setFailure(failures[0].error);
    else onClose();
  };
  return (
    <Confirm
      title={`Delete ${counted(records.length, 'file')}?`}
      action="Delete"
      isOpen
      isPending={throughCount !== undefined || !plan}
      error={failure ?? error ?? undefined}
      onConfirm={() => void deleteAll()}
      onClose={onClose}
    >
      <p role="status">
        {throughCount !== undefined && `${throughCount} of ${records.length} …`}
        {throughCount === undefined &&
          (plan ? `${removalInWords(plan)}. This cannot be undone.` : 'Counting …')}
      </p>
      <ul className={styles.names}>
        {[...records, ...(plan?.mosaics ?? [])].slice(0, NAMED).map(({ id, fileName }) => (
          <li key={id} className={styles.name}>
            <bdi>{fileName}</bdi>
          </li>
        ))}
        {records.length > NAMED && <li>and {records.length - NAMED} more</li>}
      </ul>
    </Confirm>
  );
}

/** Longer lists are not read. */
const NAMED = 5;
