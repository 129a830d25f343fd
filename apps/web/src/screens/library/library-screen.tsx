import { useNavigate, useSearch } from '@tanstack/react-router';
import { askToSignIn } from '../../app/sign-in.js';
import { Button } from '../../parts/button.js';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { FacetList } from './facets/facet-list.js';
import { LibraryList } from './list/library-list.js';
import { useLibraryRecords } from './library-records.js';
import styles from './library-screen.module.css';
import { isNarrowed, readLibrarySearch, type LibraryChanges, type LibrarySearch } from './library-search.js';
import { LibraryToolbar } from './library-toolbar.js';
import { SelectionBar } from './selection/selection-bar.js';
import { UploadList } from './upload/upload-list.js';

/** The records of the user, those shared with them, and public ones. */
export function LibraryScreen() {
  const search = useSearch({ from: '/library' });
  const navigate = useNavigate({ from: '/library' });
  const found = useLibraryRecords(search);
  const change = (changes: LibraryChanges) =>
    void navigate({ search: readLibrarySearch({ ...search, ...changes }), replace: true });
  return (
    <Screen title="Library" layout="window" isTitleHidden>
      <div className={styles.library}>
        <LibraryToolbar search={search} found={found} onChange={change} />
        <div className={styles.body}>
          {found.facets && (
            <aside className={styles.facets} aria-label="Narrow the list">
              <FacetList
                search={search}
                counts={found.facets}
                isSignedIn={Boolean(found.user)}
                onChange={change}
              />
            </aside>
          )}
          <div className={styles.records}>
            <Records search={search} found={found} onClear={() => change(NOTHING)} />
          </div>
        </div>
        <div>
          <UploadList />
          <SelectionBar />
        </div>
      </div>
    </Screen>
  );
}

/** Shows everything. */
const NOTHING = { q: '', dataType: [], instrument: [], filter: [], status: [], archived: undefined };

interface RecordsProps {
  readonly search: LibrarySearch;
  readonly found: ReturnType<typeof useLibraryRecords>;
  readonly onClear: () => void;
}

function Records({ search, found, onClear }: RecordsProps) {
  const {
    records,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    loadAll,
    loadedCount,
  } = found;
  const canLoadMore = hasNextPage && !isFetchingNextPage && loadedCount === undefined;
  if (error && !records)
    return (
      <ErrorMessage error={error} onRetry={() => void refetch()}>
        {isNarrowed(search) && <Button onPress={onClear}>Show everything</Button>}
      </ErrorMessage>
    );
  if (!records)
    return (
      <Loading>
        <Skeleton blockSize={220} count={2} />
      </Loading>
    );
  if (records.length === 0)
    return isNarrowed(search) ? (
      <NothingFound isOfArchived={search.archived === true} onClear={onClear} />
    ) : (
      <NoRecords isVisitor={!found.user} />
    );
  return (
    <LibraryList
      records={records}
      search={search}
      hasMore={hasNextPage || isPlaceholderData}
      isLoadingMore={isFetchingNextPage}
      onLoadMore={() => void (canLoadMore && fetchNextPage())}
      onLoadAll={loadAll}
    />
  );
}

const NothingFound = ({
  isOfArchived,
  onClear,
}: {
  readonly isOfArchived: boolean;
  readonly onClear: () => void;
}) => (
  <Message title={isOfArchived ? 'No archived file is like this.' : 'Nothing in the library is like this.'}>
    <Button onPress={onClear}>Show everything</Button>
  </Message>
);

const NoRecords = ({ isVisitor }: { readonly isVisitor: boolean }) => (
  <Message
    title={isVisitor ? 'Nothing here is public.' : 'Find something, or drop a FITS file.'}
    detail="What you import or upload is here."
  >
    {isVisitor ? (
      <Button look="primary" onPress={() => void askToSignIn('Your own records are in your account.')}>
        Sign in
      </Button>
    ) : (
      <LinkButton look="primary" to="/">
        Find something
      </LinkButton>
    )}
  </Message>
);
