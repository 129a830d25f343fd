import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Collection, GridList, GridListLoadMoreItem, Virtualizer } from 'react-aria-components';
import { useStore } from 'zustand';
import type { LibraryRecord } from '#sdk';
import { LibraryItem } from './library-item.js';
import styles from './library-list.module.css';
import { LibraryLayout } from './library-layout.js';
import { libraryRows, selectedKeys, selectionAfter, type LibraryRow } from './library-rows.js';
import type { Group, ListView } from '../library-search.js';
import type { ListMeasures } from './place-cells.js';
import { select, selection } from '../selection/selection.js';

/** Tiles of two lines below a thumbnail, two of them on a phone; rows as high as a finger. */
const LAYOUTS: Readonly<Record<ListView, ListMeasures>> = {
  grid: { minColumn: 160, textHeight: 64, gap: 12 },
  table: { minColumn: Infinity, textHeight: 44, gap: 0 },
};

interface Props {
  readonly records: readonly LibraryRecord[];
  readonly group: Group;
  readonly view: ListView;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
}

/** The records, of which only those in sight are in the document. */
export function LibraryList({ records, group, view, isLoadingMore, onLoadMore }: Props) {
  const navigate = useNavigate();
  const chosen = useStore(selection).records;
  const rows = useMemo(() => libraryRows(records, group), [records, group]);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  const open = (row: LibraryRow | undefined) =>
    row?.kind === 'record' && void navigate({ to: '/record/$id', params: { id: row.id } });
  return (
    <Virtualizer layout={LibraryLayout} layoutOptions={LAYOUTS[view]}>
      <GridList
        aria-label="Records"
        className={styles.list}
        layout={view === 'grid' ? 'grid' : 'stack'}
        selectionMode="multiple"
        selectedKeys={selectedKeys(rows, ids)}
        onSelectionChange={(keys) =>
          select(
            keys === 'all'
              ? new Set(records.map(({ id }) => id))
              : selectionAfter(rows, ids, new Set([...keys].map(String))),
            records,
          )
        }
        onAction={(key) => open(rows.find(({ id }) => id === key))}
      >
        <Collection items={rows} dependencies={[view, group]}>
          {(row) => <LibraryItem row={row} view={view} group={group} />}
        </Collection>
        <GridListLoadMoreItem isLoading={isLoadingMore} onLoadMore={onLoadMore} className={styles.more}>
          Loading more
        </GridListLoadMoreItem>
      </GridList>
    </Virtualizer>
  );
}
