import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import {
  createAccountStore,
  hasHeldRecords,
  insertJobWithin,
  SERVICE_ACCOUNT,
  waitForSchema,
  withAdvisoryLock,
  type JobEntity,
  type JobStore,
  type SchemaCheck,
} from '#domain';
import { messageOf, type Logger, type SettingsOf } from '#platform';
import { insertRow, type QueueEntries } from '#queues';
import { StartImport } from '../archive/import.dto.js';
import { ImportService } from '../archive/import.service.js';
import { newImport } from '../archive/new-import.js';
import { hashPassword } from '../auth/passwords.js';
import { archiveKind } from '../configuration/archive-kind.js';
import { Resource } from '../resources/resources.js';
import { DEMO_OBSERVATIONS } from './demo-picture.js';

/**
 * Imports the demo pictures at the first start with the sample archive, for the account of the service (ADR 0105). A library that has held
 * a record gets none, so what was deleted stays deleted. Several processes that start at once import once.
 */
@Injectable()
export class FirstImport implements OnApplicationBootstrap {
  constructor(
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    @Resource('database') private readonly database: DataSource,
    @Resource('schema') private readonly schema: SchemaCheck,
    @Resource('jobs') private readonly jobs: Pick<JobStore, 'list'>,
    @Resource('queues') private readonly queues: Pick<QueueEntries, 'enqueue'>,
    @Resource('logger') private readonly logger: Logger,
    private readonly imports: ImportService,
  ) {}

  /** The service works without it, and starts without a schema. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.DEMO_PICTURES === 0 || archiveKind(this.settings) !== 'sample') return;
    const begin = () => withAdvisoryLock(this.database, 'demo-pictures', () => this.submitOrResume());
    const warn = (error: unknown) =>
      this.logger.warn({ reason: messageOf(error) }, 'the demo pictures are not imported');
    if ((await this.schema()) === null) await begin().catch(warn);
    else void waitForSchema(this.schema, this.logger).then(begin).catch(warn);
  }

  private async submitOrResume(): Promise<void> {
    const begun = await this.jobsOfImport();
    if (begun.length > 0) await this.resume(begun);
    else if (!(await hasHeldRecords(this.database))) await this.submit();
  }

  private async jobsOfImport(): Promise<JobEntity[]> {
    const { id: ownerId } = SERVICE_ACCOUNT;
    const page = { page: 1, pageSize: DEMO_OBSERVATIONS.length };
    return (await this.jobs.list({ ownerId, types: ['import'], ...page })).items;
  }

  /** Those that are unfinished need no help. */
  private async resume(begun: readonly JobEntity[]): Promise<void> {
    for (const { id, resumable } of begun) if (resumable) await this.imports.resume(SERVICE_ACCOUNT.id, id);
  }

  /** All jobs or none, so that a process that ends here leaves no part of the picture out. */
  private async submit(): Promise<void> {
    const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
    const jobs = await this.database.transaction(async (transaction) => {
      if (!(await createAccountStore(transaction).ensureServiceAccount(passwordHash))) return null;
      const insert = {
        insert: (job: Parameters<JobStore['insert']>[0]) => insertJobWithin(transaction, job),
      };
      const inserted: JobEntity[] = [];
      for (const obsId of DEMO_OBSERVATIONS)
        inserted.push(await insertRow(insert, newImport(SERVICE_ACCOUNT.id, publicImport(obsId))));
      return inserted;
    });
    if (jobs) await this.enqueue(jobs);
    else this.logger.warn({ username: SERVICE_ACCOUNT.username }, 'no demo pictures: a user has this name');
  }

  private async enqueue(jobs: readonly JobEntity[]): Promise<void> {
    for (const job of jobs)
      await this.queues.enqueue(job).catch((error: unknown) => {
        // Recovery adds the missing entry.
        this.logger.warn({ jobId: job.id, reason: messageOf(error) }, 'demo picture not queued yet');
      });
  }
}

const publicImport = (obsId: string): StartImport =>
  Object.assign(new StartImport(), { obsId, visibility: 'public' as const });
