import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight } from '../../../app/client.js';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { describeError } from '../../../parts/describe-error.js';
import type { LibraryImage } from '../library-images.js';
import { recordQuery } from '../../../app/records/record-query.js';
import { hiddenRecords } from '../picture-words.js';
import { usePicture } from '../studio-context.js';
import styles from './link-dialog.module.css';

/** Files of the picture that others may not see, with what can be done about one's own. Without an account all files in sight are public. */
export function HiddenFiles() {
  const user = useUser();
  const ids = usePicture((picture) => picture.channels);
  const distinct = [...new Set(ids.flatMap((channel) => channel.ids))];
  const records = useQueries({ queries: user ? distinct.map(recordQuery) : [] });
  const hidden = hiddenRecords(records.flatMap(({ data }) => data ?? []));
  if (hidden.length === 0) return null;
  return (
    <section aria-label="Files that others may not see" className={styles.hidden}>
      <p className={styles.warning}>Others do not see these files, and without them not this picture:</p>
      <ul className={styles.files}>
        {hidden.map((record) => (
          <li key={record.id}>
            <HiddenFile record={record} isOwn={record.owner?.username === user?.username} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly record: LibraryImage;
  readonly isOwn: boolean;
}

function HiddenFile({ record, isOwn }: Props) {
  const answers = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => makePublic(record.id),
    onSuccess: (changed) => answers.setQueryData(recordQuery(record.id).queryKey, changed),
  });
  return (
    <div className={styles.file}>
      <bdi className={styles.name}>{record.fileName}</bdi>
      {isOwn ? (
        <Button isPending={isPending} aria-label={`Make ${record.fileName} public`} onPress={() => mutate()}>
          Make public
        </Button>
      ) : (
        <span className={styles.status}>shared with you</span>
      )}
      {error && (
        <p role="alert" className={styles.warning}>
          {describeError(error).title}
        </p>
      )}
    </div>
  );
}

const makePublic = (id: string): Promise<LibraryImage> =>
  unwrap(
    firstlight.api.PUT('/api/spacedata/{id}', { params: { path: { id } }, body: { visibility: 'public' } }),
  );
