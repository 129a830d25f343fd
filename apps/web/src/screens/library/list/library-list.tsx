import { hashKey } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Collection, GridList, GridListLoadMoreItem, Virtualizer } from 'react-aria-components';
import { useStore } from 'zustand';
import type { LibraryRecord } from '#sdk';
import { LibraryItem, LineHeadings } from './library-item.js';
import styles from './library-list.module.css';
import { LibraryLayout } from './library-layout.js';
import { libraryRows, selectedKeys } from './library-rows.js';
import { groupOf, viewOf, type LibrarySearch, type ListView } from '../library-search.js';
import { useListActions } from './list-actions.js';
import { useListPlace } from './list-place.js';
import type { ListMeasures } from './place-cells.js';
import { selection } from '../selection/selection.js';

/** Tiles of two lines below a thumbnail, two of them on a phone; rows as high as a finger. */
const LAYOUTS: Readonly<Record<ListView, ListMeasures>> = {
  grid: { minColumn: 160, textHeight: 64, gap: 12 },
  table: { minColumn: Infinity, textHeight: 44, gap: 0 },
};

interface Props {
  readonly records: readonly LibraryRecord[];
  /** What the list shows, as its address has it. */
  readonly search: LibrarySearch;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
  /** Loads all records that are not there yet. */
  readonly onLoadAll: () => Promise<readonly LibraryRecord[]>;
}

/** The records, of which only those in sight are in the document. */
export function LibraryList({ records, search, hasMore, isLoadingMore, onLoadMore, onLoadAll }: Props) {
  const [group, view] = [groupOf(search), viewOf(search)];
  const grid = useRef<HTMLDivElement>(null);
  const chosen = useStore(selection).records;
  const rows = useMemo(() => libraryRows(records, group, hasMore), [records, group, hasMore]);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const state = { grid, group, records, rows, selected, hasMore, onLoadAll };
  const { open, changeSelection, onKey } = useListActions(state);
  // In whatever order an address has its parameters: Back may have another one than a link.
  useListPlace(grid, hashKey([search]));
  return (
    <div className={styles.frame} onKeyDownCapture={onKey}>
      {view === 'table' && <LineHeadings />}
      <Virtualizer layout={LibraryLayout} layoutOptions={LAYOUTS[view]}>
        <GridList
          ref={grid}
          aria-label="Records"
          className={styles.list}
          layout={view === 'grid' ? 'grid' : 'stack'}
          selectionMode="multiple"
          selectedKeys={selectedKeys(rows, selected)}
          onSelectionChange={changeSelection}
          onAction={(key) => void open(key)}
        >
          <Collection items={rows} dependencies={[view, group]}>
            {(row) => <LibraryItem row={row} view={view} group={group} />}
          </Collection>
          <GridListLoadMoreItem isLoading={isLoadingMore} onLoadMore={onLoadMore} className={styles.more}>
            Loading more
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </div>
  );
}
