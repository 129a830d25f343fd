import { Readable } from 'node:stream';
import { createRecordSearch, findViewer, type RecordFilter, type RecordSnapshot } from '#domain';
import { abortableStream, counted, undoAbortedWrites, unlessAborted } from '#platform';
import type { ExportFilter, ExportFormat, JobContext, ResultOf } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { recordColumns } from './export-columns.js';
import { type ExportFacts, type ExportWriter, jsonWriter } from './export-writer.js';
import { csvWriter } from './write-csv.js';
import { votableWriter } from './write-votable.js';

type ExportContext = JobContext<'export'>;

/** Size of the pieces handed to the storage, in characters. */
const PIECE_LENGTH = 256 * 1024;

/**
 * Writes records into a file from one database snapshot, with the access rights at that time. An interrupted run leaves no file and
 * restarts with a new snapshot, as does a run that had to wait for the storage, because no snapshot is held while waiting.
 */
export const exportRecords = (
  resources: ExportResources,
  context: ExportContext,
): Promise<ResultOf<'export'>> => context.requireDependency('storage', () => exportOnce(resources, context));

type ExportResources = Pick<WorkerResources, 'database' | 'storage'>;

async function exportOnce(
  { database, storage }: ExportResources,
  { job, request, report, resultKey, signal }: ExportContext,
): Promise<ResultOf<'export'>> {
  const { sort, withMetadata, format } = request;
  const filter = filterOf(request.filter);
  report({ percent: 0, stage: 'counting', message: 'Finding the records' });
  const written = createRecordSearch(database).snapshot(
    { filter, sort, withMetadata },
    await findViewer(database.manager, job.ownerId),
    async (snapshot) => {
      signal.throwIfAborted();
      const facts = factsOf(snapshot, filter);
      const writer = writerOf(format, withMetadata);
      const fileName = `records-${stamp(snapshot.takenAt)}.${writer.extension}`;
      const key = resultKey(fileName);
      const onWritten = (done: number) => report(progressOf(done, facts.total));
      const body = Readable.from(piecesOf(textOf(writer, facts, snapshot, { onWritten, signal })));
      const stored = undoAbortedWrites(storage, signal).put(key, abortableStream(body, signal));
      await unlessAborted(stored, signal); // Closes the snapshot when the job ends, even if the storage hangs.
      return {
        kind: 'blob' as const,
        key,
        contentType: writer.contentType,
        fileName,
        message: outcomeOf(facts),
      };
    },
  );
  return unlessAborted(written, signal);
}

/** Converts the times of the request, which are strings in the row of a job. */
const filterOf = ({ dateFrom, dateTo, ...filter }: ExportFilter): RecordFilter => ({
  ...filter,
  ...(dateFrom !== undefined && { dateFrom: new Date(dateFrom) }),
  ...(dateTo !== undefined && { dateTo: new Date(dateTo) }),
});

const factsOf = ({ takenAt, total }: RecordSnapshot, { ids }: RecordFilter): ExportFacts => ({
  takenAt,
  total,
  notFound: ids ? ids.length - total : 0,
});

const WRITERS: Record<ExportFormat, (withMetadata: boolean) => ExportWriter> = {
  json: () => jsonWriter,
  csv: (withMetadata) => csvWriter(recordColumns(withMetadata)),
  votable: (withMetadata) => votableWriter(recordColumns(withMetadata)),
};

const writerOf = (format: ExportFormat, withMetadata: boolean): ExportWriter => WRITERS[format](withMetadata);

/** `20261123T011500Z`. */
const stamp = (moment: Date): string => moment.toISOString().replace(/\.\d+|[-:]/g, '');

const progressOf = (done: number, total: number) => ({
  percent: total === 0 ? 99 : (99 * done) / total,
  stage: 'exporting',
  message: `${done} of ${counted(total, 'record')}`,
});

const outcomeOf = ({ total, notFound }: ExportFacts): string =>
  counted(total, 'record') + (notFound > 0 ? `; ${notFound} more were not found` : '');

async function* textOf(
  writer: ExportWriter,
  facts: ExportFacts,
  { portions }: RecordSnapshot,
  { onWritten, signal }: { readonly onWritten: (done: number) => void; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  yield writer.head(facts);
  let done = 0;
  for await (const records of portions()) {
    for (const record of records) {
      signal.throwIfAborted();
      yield writer.row(record, done);
      done += 1;
    }
    onWritten(done);
  }
  yield writer.tail;
}

/** Joins rows into larger pieces: a row is about a kilobyte, and one system call for each would take longer than formatting it. */
async function* piecesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
