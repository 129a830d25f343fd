import { Injectable } from '@nestjs/common';
import type { FoundRecord } from '#domain';
import { AppError, fieldError } from '#platform';
import type { GridSource, ProcessStep } from '#processing-client';
import type { ProcessJobRequest } from '#queues';
import type { Identity } from '../auth/access.js';
import { UUID_PATTERN } from '../validation/fields.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { RecordsService } from '../library/records.service.js';
import { SUMMARIES } from './algorithms.js';
import { checkProcessBody } from './check-process-body.js';

/** Processing of records, in jobs. */
@Injectable()
export class ProcessService {
  constructor(
    private readonly records: RecordsService,
    private readonly jobs: JobsService,
  ) {}

  /** @throws AppError not-found; validation naming the field; unprocessable without a celestial WCS; queue-full */
  async process(id: string, given: object | undefined, user: Identity): Promise<JobStarted> {
    const { algorithm, parameters } = await checkProcessBody(given);
    const record = await this.records.visible(id, user);
    if (!record.isViewable) throw fieldError('id', `${record.fileName} holds no image (${record.dataType})`);
    const { target: targetId, ...own } = parameters;
    const target = targetId === undefined ? undefined : await this.gridOf(targetId, user);
    if (algorithm === 'reproject') assertCelestialWcs(record, own.hdu);
    const step = { algorithm, ...own, ...(target && { target: target.grid }) } as ProcessStep;
    const job = await this.jobs.submit({
      type: 'process',
      ownerId: user.id,
      request: requestOf(record, step, target?.id ?? null),
      description: `${SUMMARIES[algorithm]}: ${record.fileName}`,
    });
    return { jobId: job.id };
  }

  private async gridOf(id: string, user: Identity): Promise<{ id: string; grid: GridSource }> {
    const field = 'parameters.target';
    const [record] = UUID_PATTERN.test(id) ? await this.records.visibleMany([id.toLowerCase()], user) : [];
    if (!record) {
      const message = `record ${id} not found`;
      throw new AppError('not-found', `${field}: ${message}`, { errors: [{ field, message }] });
    }
    if (!record.isViewable) throw fieldError(field, `${record.fileName} holds no image (${record.dataType})`);
    if (!record.wcs) throw fieldError(field, `${record.fileName} has no celestial coordinate system`);
    return { id: record.id, grid: { key: record.storageKey, name: record.fileName } };
  }
}

/** Only the engine knows HDUs other than the displayed one. */
function assertCelestialWcs({ wcs, fileName }: FoundRecord, hdu: number | undefined): void {
  if (wcs || hdu !== undefined) return;
  throw new AppError('unprocessable', `${fileName} has no celestial coordinate system`, { code: 'no_wcs' });
}

function requestOf(record: FoundRecord, step: ProcessStep, targetId: string | null): ProcessJobRequest {
  const { id: recordId, storageKey: key, fileName, sha256 } = record;
  const { targetName, instrument, filter, exposureTime, calibrationLevel, proposalId, proposalPi } = record;
  const { observationTitle, wavelengthRange, ra, dec } = record;
  const observationDate = record.observationDate?.toISOString() ?? null;
  return {
    ...{ recordId, key, fileName, sha256, step, targetId },
    observation: {
      ...{ targetName, instrument, filter, exposureTime, calibrationLevel, proposalId, proposalPi },
      ...{ observationTitle, wavelengthRange, observationDate, ra, dec },
    },
  };
}
