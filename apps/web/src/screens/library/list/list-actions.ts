import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, RefObject } from 'react';
import type { LibraryRecord } from '#sdk';
import { select } from '../selection/selection.js';
import { goTo, keyOf } from './list-place.js';
import type { Group } from '../library-search.js';
import { libraryRows, selectionAfter, type LibraryRow } from './library-rows.js';

interface ListState {
  readonly grid: RefObject<HTMLElement | null>;
  readonly group: Group;
  readonly records: readonly LibraryRecord[];
  readonly rows: readonly LibraryRow[];
  /** Ids of the selected records. */
  readonly selected: ReadonlySet<string>;
  readonly hasMore: boolean;
  readonly onLoadAll: () => Promise<readonly LibraryRecord[]>;
}

/** What the list does on its own: a record is opened, a selection is changed, a key is pressed. */
export function useListActions({ grid, group, records, rows, selected, hasMore, onLoadAll }: ListState) {
  const navigate = useNavigate();
  const open = (key: string | number | undefined) => {
    const row = rows.find(({ id }) => id === key);
    if (row?.kind === 'record') void navigate({ to: '/record/$id', params: { id: row.id } });
    return row?.kind === 'record';
  };
  /** All are all that match, not those that are loaded. */
  const selectAll = async () => {
    const all = hasMore ? await onLoadAll() : records;
    select(new Set(all.map(({ id }) => id)), all);
  };
  const changeSelection = (keys: 'all' | ReadonlySet<string | number>) => {
    if (keys === 'all') void selectAll();
    else void selectKeys(new Set([...keys].map(String)));
  };
  /** A group that may have more records is loaded before it is selected. */
  const selectKeys = async (keys: ReadonlySet<string>) => {
    const isPart = rows.some((row) => row.kind === 'heading' && !row.isWhole && keys.has(row.id));
    if (!isPart) return select(selectionAfter(rows, selected, keys), records);
    const all = await onLoadAll();
    select(selectionAfter(libraryRows(all, group), selected, keys), all);
  };
  /** The last record is the last of all that match. */
  const goToEnd = async () => {
    const last = (await onLoadAll()).at(-1);
    if (grid.current) goTo(grid.current, { scrollTop: Number.MAX_SAFE_INTEGER, key: last?.id });
  };
  /** Keys that the list would take otherwise: with a selection, Enter would only change it. */
  const onKey = (event: KeyboardEvent) => {
    const isEnd = event.key === 'End' && !event.shiftKey && hasMore;
    if (isEnd) void goToEnd();
    else if (event.key !== 'Enter' || !open(keyOf(event.target as Element))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { open, changeSelection, onKey };
}
