import { createStore } from 'zustand/vanilla';
import type { LibraryRecord } from '#sdk';
import { onUserLeft } from '../../../app/user-left.js';

/** The selected records by id. It outlives the screen: a user who comes back finds it. */
export const selection = createStore<{ readonly records: ReadonlyMap<string, LibraryRecord> }>(() => ({
  records: new Map(),
}));

/** Selects these of the shown records, and those among the selected that are not shown any more. */
export function select(ids: ReadonlySet<string>, shown: readonly LibraryRecord[]): void {
  const known = new Map([
    ...selection.getState().records,
    ...shown.map((record) => [record.id, record] as const),
  ]);
  selection.setState({
    records: new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))),
  });
}

export const clearSelection = (): void => selection.setState({ records: new Map() });

onUserLeft(clearSelection);

/** Records that are gone are not selected. */
export function deselect(gone: readonly LibraryRecord[]): void {
  const records = new Map(selection.getState().records);
  for (const { id } of gone) records.delete(id);
  selection.setState({ records });
}
