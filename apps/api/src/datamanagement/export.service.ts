import { Injectable } from '@nestjs/common';
import type { RecordFilter } from '#domain';
import { AppError, fieldError, notFound } from '#platform';
import type { ExportFilter, ExportRequest, RegisteredJob } from '#queues';
import type { Identity } from '../auth/access.js';
import { JobsService } from '../jobs/jobs.service.js';
import type { FileResult } from '../jobs/send-result.js';
import type { ExportStarted, StartExport } from './export.dto.js';
import { filterOf } from './selection-filter.js';

const EXPORT = 'export' satisfies RegisteredJob;

/** Exports of records; an export is a job and has its id. */
@Injectable()
export class ExportService {
  constructor(private readonly jobs: JobsService) {}

  /** @throws AppError validation; rate-limited when the owner has too many in progress */
  async start(body: StartExport, user: Identity): Promise<ExportStarted> {
    const { format, includeMetadata: withMetadata } = body;
    const request = { format, withMetadata, ...selectionOf(body) };
    const description = `Export of records as ${format}`;
    const { id } = await this.jobs.submit({ type: EXPORT, ownerId: user.id, request, description });
    return { exportId: id, jobId: id };
  }

  /**
   * A finished export of the user; the request extends its retention.
   * @throws AppError not-found, also for a failed one; conflict while it is in progress
   */
  async finished(exportId: string, user: Identity): Promise<FileResult> {
    const job = await this.jobs.own(user.id, exportId).catch(asMissing);
    if (job.type !== EXPORT) throw notFound('Export');
    if (job.status === 'failed') throw new AppError('not-found', `The export has failed: ${job.error}`);
    if (job.status === 'cancelled') throw new AppError('not-found', 'The export was cancelled');
    if (job.status !== 'completed')
      throw new AppError('conflict', `The export is not finished yet: job ${job.id} is ${job.status}`);
    const { resultKey, resultContentType, resultFileName } = await this.jobs.finished(user.id, exportId);
    if (resultKey === null) throw notFound('Export');
    return { resultKey, resultContentType, resultFileName };
  }
}

function asMissing(error: unknown): never {
  if (error instanceof AppError && error.kind === 'not-found') throw notFound('Export');
  throw error;
}

type Selection = Pick<ExportRequest, 'filter' | 'sort'>;

/** @throws AppError validation */
function selectionOf({ recordIds, search }: StartExport): Selection {
  if (recordIds && search) throw fieldError('search', 'must not be given together with recordIds');
  if (recordIds) return { filter: { ids: unique(recordIds), archived: 'with' } };
  if (!search) return { filter: { archived: 'with' } };
  return { filter: storable(filterOf(search)), sort: { by: search.sortBy, direction: search.sortOrder } };
}

/** Ids are deduplicated case-insensitively. */
const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

const storable = ({ dateFrom, dateTo, ...filter }: RecordFilter): ExportFilter => ({
  ...filter,
  ...(dateFrom && { dateFrom: dateFrom.toISOString() }),
  ...(dateTo && { dateTo: dateTo.toISOString() }),
});
