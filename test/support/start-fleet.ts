import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { startBalancer } from './start-balancer.js';
import { startBucket, type TestBucket } from './start-bucket.js';
import { startStack, type Stack, type StackOptions } from './start-stack.js';

/**
 * Two processes of each app on one Redis, PostgreSQL and bucket. The stack's `url` is that of a balancer in front of its APIs.
 */
export interface Fleet extends Stack {
  readonly bucket: TestBucket;
  /** The APIs themselves. */
  readonly apiUrls: readonly [string, string];
  /** The balancer's folder. */
  readonly balancerFolder: string;
}

const APPS = [
  ...(['sample-archive', 'archive', 'archive-2', 'processing', 'processing-2'] as const),
  ...(['worker', 'worker-2', 'api', 'api-2'] as const),
];

/** Every call of an engine or an archive app is a line in its log. */
const TALKING = { LOG_LEVEL: 'debug' };

const local = (...ports: readonly number[]) => ports.map((port) => `http://127.0.0.1:${port}`);

export async function startFleet({
  env = {},
  own,
}: Omit<StackOptions, 'apps' | 'only'> = {}): Promise<Fleet> {
  const bucket = await startBucket();
  const ports = await findFreePorts(7);
  const [balancer, api, api2, processing, processing2, archive, archive2] = ports;
  const apiUrls = local(api, api2) as [string, string];
  const stack = await startStack({
    apps: APPS,
    isLong: true,
    own,
    env: {
      ...bucket.settings,
      PROCESSING_URL: local(processing, processing2).join(','),
      ARCHIVE_SERVICE_URL: local(archive, archive2).join(', '),
      TRUSTED_PROXIES: '127.0.0.1',
      PROCESSING_THREADS: '1',
      ...env,
    },
    only: {
      api: { API_PORT: String(api) },
      'api-2': { API_PORT: String(api2) },
      processing: { ...TALKING, PROCESSING_PORT: String(processing) },
      // Each engine empties its folder when it starts.
      'processing-2': {
        ...TALKING,
        PROCESSING_PORT: String(processing2),
        SCRATCH_DIR: `${bucket.folder}/engine-2`,
      },
      archive: { ...TALKING, ARCHIVE_SERVICE_PORT: String(archive) },
      'archive-2': { ...TALKING, ARCHIVE_SERVICE_PORT: String(archive2) },
    },
  });
  const balancerFolder = await startBalancer(balancer, [api, api2]);
  return { ...stack, url: local(balancer)[0], bucket, apiUrls, balancerFolder };
}
