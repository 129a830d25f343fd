import { useMutation } from '@tanstack/react-query';
import type { LibraryRecord } from '#sdk';
import { answers } from '../../../app/client.js';
import { forEachRecord, makePublic } from '../../../app/records/record-actions.js';
import { recordQuery } from '../../../app/records/record-query.js';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { describeError } from '../../../parts/describe-error.js';
import { hiddenWords } from './link-words.js';
import styles from './link-dialog.module.css';

interface FilesProps {
  /** At least one. */
  readonly files: readonly LibraryRecord[];
}

/** Files of the picture that others may not see, with what can be done about one's own. */
export function HiddenFiles({ files }: FilesProps) {
  const user = useUser();
  const isOwn = ({ owner }: LibraryRecord): boolean => owner?.username === user?.username;
  const own = files.filter(isOwn);
  return (
    <section aria-label="Files that others may not see" className={styles.hidden}>
      <p className={styles.warning}>{hiddenWords(files.length)}</p>
      {own.length > 1 && (
        <MakePublic files={own}>
          {own.length === files.length ? `Make all ${own.length} public` : `Make your ${own.length} public`}
        </MakePublic>
      )}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <bdi className={styles.name}>{file.fileName}</bdi>
            {isOwn(file) ? (
              <MakePublic files={[file]} name={file.fileName}>
                Make public
              </MakePublic>
            ) : (
              <span className={styles.status}>shared with you</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionProps extends FilesProps {
  readonly children: string;
  /** What readers of the screen hear besides. */
  readonly name?: string;
}

function MakePublic({ files, children, name }: ActionProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { failures } = await forEachRecord(files, publish);
      if (failures.length > 0) throw failures[0].error;
    },
  });
  return (
    <>
      <Button
        isPending={isPending}
        {...(name && { 'aria-label': `${children}: ${name}` })}
        onPress={() => mutate()}
      >
        {children}
      </Button>
      {error && (
        <p role="alert" className={styles.warning}>
          {describeError(error).title}
        </p>
      )}
    </>
  );
}

async function publish(file: LibraryRecord): Promise<void> {
  answers.setQueryData(recordQuery(file.id).queryKey, await makePublic(file));
}
