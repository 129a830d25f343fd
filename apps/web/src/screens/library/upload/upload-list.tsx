import { XIcon } from '@primer/octicons-react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.js';
import { LinkButton } from '../../../parts/link-button.js';
import { ProgressBar } from '../../../parts/progress-bar.js';
import { uploads } from './library-uploads.js';
import { uploadNews, uploadPercent, uploadsInWords } from './upload-words.js';
import type { Upload } from './uploads.js';
import styles from './upload-list.module.css';

/** The files on their way into the library; those that have arrived stay until the list is cleared. */
export function UploadList() {
  const { uploads: all } = useStore(uploads);
  if (all.length === 0) return null;
  return (
    <section className={styles.uploads} aria-label="Uploads">
      <div className={styles.head}>
        <p role="status">{uploadsInWords(all)}</p>
        {all.some(({ state }) => state === 'done') && (
          <Button look="plain" onPress={() => uploads.clear()}>
            Clear
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {all.map((upload) => (
          <li key={upload.id}>
            <UploadLine upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadLine({ upload }: { readonly upload: Upload }) {
  const { id, file, state, record } = upload;
  return (
    <div className={styles.upload}>
      <bdi className={styles.name} title={file.name}>
        {file.name}
      </bdi>
      <bdi className={`${styles.news} ${state === 'failed' ? styles.failed : ''}`}>{uploadNews(upload)}</bdi>
      <div className={styles.actions}>
        {state === 'failed' && <Button onPress={() => uploads.retry(id)}>Try again</Button>}
        {record && (
          <LinkButton to="/record/$id" params={{ id: record.id }}>
            Open
          </LinkButton>
        )}
        {state !== 'done' && (
          <Button
            look="plain"
            aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${file.name}`}
            onPress={() => uploads.remove(id)}
          >
            <XIcon />
          </Button>
        )}
      </div>
      {state !== 'done' && state !== 'failed' && (
        <div className={styles.bar}>
          <ProgressBar label={`Upload of ${file.name}`} percent={uploadPercent(upload)} />
        </div>
      )}
    </div>
  );
}
