import { useParams } from '@tanstack/react-router';
import type { LibraryRecord } from '#sdk';
import { isHidden, RecordProblem } from '../../app/records/record-problem.js';
import { useRecord } from '../../app/records/record-query.js';
import { Loading } from '../../parts/message.js';
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
  const { data, error, refetch } = useRecord(id);
  return (
    <Screen title={data?.fileName ?? 'Record'}>
      {data && !isHidden(error) && <Found key={id} record={data} />}
      {error && (!data || isHidden(error)) && (
        <RecordProblem error={error} noun="record" onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton blockSize={320} count={2} />
        </Loading>
      )}
    </Screen>
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
