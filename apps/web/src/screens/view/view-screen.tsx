import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { service } from '../../app/client.js';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../parts/message.js';
import { codeOf } from '../../parts/describe-error.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { ImageView } from './image-view.js';
import styles from './view-screen.module.css';

/** One image, as large as the window. */
export function ViewScreen() {
  const { id } = useParams({ from: '/view/$id' });
  const search = useSearch({ from: '/view/$id' });
  const navigate = useNavigate({ from: '/view/$id' });
  const { data, error, refetch } = service.useQuery('get', '/api/spacedata/{id}', {
    params: { path: { id } },
  });
  return (
    <Screen title={data?.fileName ?? 'View'} layout="window" isTitleHidden>
      {data?.isViewable && (
        <ImageView
          key={`${id} ${search.hdu}`}
          record={data}
          search={search}
          onSearch={(changed) => void navigate({ search: changed, replace: true })}
        />
      )}
      <div className={styles.message}>
        {data && !data.isViewable && <Message title="This file is not a picture." />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading>
            <Skeleton blockSize={400} />
          </Loading>
        )}
      </div>
    </Screen>
  );
}

/** Whether an image is gone or hidden is not told. */
function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const code = codeOf(error);
  if (code !== 'not_found' && code !== 'validation_failed')
    return <ErrorMessage error={error} onRetry={onRetry} />;
  return (
    <Message title="This image is not available to you.">
      <LinkButton to="/library">Go to the library</LinkButton>
    </Message>
  );
}
