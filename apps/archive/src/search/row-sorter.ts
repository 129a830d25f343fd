import { compareFound, type FoundRow } from './found-row.js';
import { eachRow, compressRows, type CompressedRows } from './compressed-rows.js';

/** Rows held uncompressed for sorting: some tens of megabytes. */
const RUN_ROWS = 20_000;

/** External merge sort: full runs are sorted and compressed, then merged. */
export interface RowSorter {
  /** Rows of known identity are omitted. */
  add(rows: readonly FoundRow[]): Promise<void>;
  /** All added rows, in order. */
  end(): Promise<CompressedRows>;
}

export function rowSorter(runRows = RUN_ROWS): RowSorter {
  const seen = new Set<string>();
  const runs: CompressedRows[] = [];
  let open: FoundRow[] = [];
  const closeRun = async () => {
    const run = open.sort(compareFound);
    open = [];
    runs.push(await compressRows(run));
  };
  return {
    async add(rows) {
      for (const row of rows) {
        if (seen.has(row.identity)) continue;
        seen.add(row.identity);
        open.push(row);
      }
      if (open.length >= runRows) await closeRun();
    },
    async end() {
      if (open.length > 0 || runs.length === 0) await closeRun();
      return runs.length === 1 ? runs[0] : compressRows(merged(runs));
    },
  };
}

/** Merges sorted runs, with one uncompressed block of each. */
async function* merged(runs: readonly CompressedRows[]): AsyncGenerator<FoundRow> {
  const heads = await Promise.all(runs.map((run) => headOf(eachRow(run))));
  for (;;) {
    let first: Head | undefined;
    for (const head of heads) {
      if (head.row && (!first?.row || compareFound(head.row, first.row) < 0)) first = head;
    }
    if (!first?.row) return;
    yield first.row;
    await first.next();
  }
}

/** The first row of a run that is not merged yet. */
interface Head {
  row: FoundRow | undefined;
  next(): Promise<void>;
}

async function headOf(rows: AsyncGenerator<FoundRow>): Promise<Head> {
  const head: Head = {
    row: undefined,
    async next() {
      const step = await rows.next();
      head.row = step.done ? undefined : step.value;
    },
  };
  await head.next();
  return head;
}
