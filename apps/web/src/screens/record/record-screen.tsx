import { useParams } from '@tanstack/react-router';
import type { LibraryRecord } from '#sdk';
import { service } from '../../app/client.js';
import { codeOf } from '../../parts/describe-error.js';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { RecordActionsBar } from './record-actions-bar.js';
import { RecordFacts } from './record-facts.js';
import { RecordHeader } from './record-header.js';
import { RecordLineage } from './record-lineage.js';
import { RecordPreview } from './record-preview.js';
import styles from './record-screen.module.css';

/** One record: what it shows, what is known of it, and what can be done with it. */
export function RecordScreen() {
  const { id } = useParams({ from: '/record/$id' });
  const { data, error, refetch } = service.useQuery('get', '/api/spacedata/{id}', {
    params: { path: { id } },
  });
  return (
    <Screen title={data?.fileName ?? 'Record'}>
      {data && <Found record={data} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton blockSize={320} count={2} />
        </Loading>
      )}
    </Screen>
  );
}

/** Whether a record is gone or hidden is not told. */
function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const code = codeOf(error);
  if (code !== 'not_found' && code !== 'validation_failed')
    return <ErrorMessage error={error} onRetry={onRetry} />;
  return (
    <Message title="This record is not available to you.">
      <LinkButton to="/library">Go to the library</LinkButton>
    </Message>
  );
}

const Found = ({ record }: { readonly record: LibraryRecord }) => (
  <>
    <RecordActionsBar record={record} />
    <div className={styles.record}>
      <RecordPreview record={record} />
      <RecordFacts record={record} />
    </div>
    <div className={styles.record}>
      {record.contentType === 'application/fits' && (
        <section>
          <h2 className={styles.part}>Header</h2>
          <RecordHeader id={record.id} />
        </section>
      )}
      <section>
        <h2 className={styles.part}>
          Files of <bdi>{record.observationBaseId}</bdi>
        </h2>
        <RecordLineage record={record} />
      </section>
    </div>
  </>
);
