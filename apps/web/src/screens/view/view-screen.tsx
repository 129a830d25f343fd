import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isHidden, RecordProblem } from '../../app/records/record-problem.js';
import { useRecord } from '../../app/records/record-query.js';
import { Loading, Message } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { ImageView } from './image-view.js';
import styles from './view-screen.module.css';

/** One image, as large as the window. */
export function ViewScreen() {
  const { id } = useParams({ from: '/view/$id' });
  const search = useSearch({ from: '/view/$id' });
  const navigate = useNavigate({ from: '/view/$id' });
  const { data, error, refetch } = useRecord(id);
  return (
    <Screen title={data?.fileName ?? 'View'} layout="window" isTitleHidden>
      {data?.isViewable && !isHidden(error) && (
        <ImageView
          key={`${id} ${search.hdu}`}
          record={data}
          search={search}
          onSearch={(changed) => void navigate({ search: changed, replace: true })}
        />
      )}
      <div className={styles.message}>
        {data && !data.isViewable && <Message title="This file is not a picture." />}
        {error && (!data || isHidden(error)) && (
          <RecordProblem error={error} noun="image" onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Loading>
            <Skeleton blockSize={400} />
          </Loading>
        )}
      </div>
    </Screen>
  );
}
