import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryRecord } from '#sdk';
import { Confirm } from '../../parts/confirm.js';
import { counted } from '../../parts/record-words.js';
import { showToast } from '../../parts/toast-queue.js';
import { askAgain, remove } from './record-actions.js';
import { removalInWords } from './removal.js';
import styles from './record-dialogs.module.css';

interface Props {
  readonly records: readonly LibraryRecord[];
  readonly onClose: () => void;
  /** Called with what is gone, before anything is asked for again. */
  readonly onDone: (gone: readonly LibraryRecord[]) => void | Promise<void>;
}

/** Tells what would be deleted, as the service has counted it, and deletes it. */
export function DeleteDialog({ records, onClose, onDone }: Props) {
  const [throughCount, setThrough] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const { data: plan, error } = useQuery({
    queryKey: ['removal', records.map(({ id }) => id)],
    queryFn: ({ signal }) => remove(records, { dryRun: true, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const deleteAll = async () => {
    setThrough(0);
    try {
      const { files, refused } = await remove(records, { onProgress: setThrough });
      showToast({ title: `${counted(files, 'file')} deleted` });
      await onDone(records.filter(({ id }) => !refused.includes(id)));
      onClose();
    } catch (refusal) {
      setFailure(refusal);
    }
    setThrough(undefined);
    askAgain();
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
      {plan && <Names names={plan.names} />}
    </Confirm>
  );
}

/** Longer lists are not read. */
const NAMED = 5;

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={styles.names}>
    {names.slice(0, NAMED).map((name, i) => (
      <li key={i} className={styles.name}>
        <bdi>{name}</bdi>
      </li>
    ))}
    {names.length > NAMED && <li>and {names.length - NAMED} more</li>}
  </ul>
);
