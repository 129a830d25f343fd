import type { JobContext, RegisteredJob } from '#queues';
import { jobHandlers } from './job-handlers.js';
import type { WorkerResources } from './worker-resources.js';

const OF_ALL = { ownerId: null, obsId: null };

describe('jobs of administrators', () => {
  it.each([
    ['reindex', {}],
    ['scan', {}],
    ['migrate-storage-keys', {}],
    ['refresh-metadata', OF_ALL],
  ] as const)('of type %s fail if their owner has lost the role while they waited', async (type, request) => {
    const context = { job: { ownerId: 'demoted' }, request } as unknown as JobContext<RegisteredJob>;
    const run = jobHandlers(resourcesOf({ id: 'demoted', role: 'user' }))[type] as (
      context: JobContext<RegisteredJob>,
    ) => Promise<unknown>;
    await expect(run(context)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'The owner of this job is no longer an administrator',
    });
  });
});

/** The database holds only the owner's row; a handler that goes further fails with another error. */
const resourcesOf = (owner: { id: string; role: string }): WorkerResources =>
  ({
    database: { manager: { getRepository: () => ({ findOne: () => Promise.resolve(owner) }) } },
  }) as unknown as WorkerResources;
