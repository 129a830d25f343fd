import type { DataSource } from 'typeorm';
import { ask, type MixedRead } from './library-requests.js';
import type { LibraryService } from './library-service.js';
import { processorMsOf } from './process-figures.js';

/** Cost of one read, in milliseconds of CPU time of each process involved. */
export interface ReadCost {
  readonly name: string;
  readonly api: number;
  readonly database: number;
  /** This process, the client. */
  readonly client: number;
}

/** Number of requests that yields accurate figures despite the system's resolution of hundredths of a second. */
const READS = 300;
const AT_ONCE = 4;

/** Measures each kind of read separately, with several requests at once as in a busy service. */
export async function costsOf(
  service: LibraryService,
  token: string,
  database: DataSource,
  reads: readonly MixedRead[],
): Promise<ReadCost[]> {
  const costs: ReadCost[] = [];
  for (const read of reads) {
    const askSome = (count: number) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let i = 0; i < count / AT_ONCE; i += 1) await ask(service.api, token, read.request());
        }),
      );
    await askSome(READS / 3);
    const before = await spent(service, database);
    await askSome(READS);
    const after = await spent(service, database);
    const each = (ms: number) => ms / READS;
    costs.push({
      name: read.name,
      api: each(after.api - before.api),
      database: each(spentSince(after.backends, before.backends)),
      client: each(after.client - before.client),
    });
  }
  return costs;
}

interface Spent {
  readonly api: number;
  /** Figures by process; the API opens and closes connections as needed. */
  readonly backends: ReadonlyMap<number, number>;
  readonly client: number;
}

async function spent(service: LibraryService, database: DataSource): Promise<Spent> {
  const backends = await database.query<{ pid: number }[]>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'firstlight-api'`,
  );
  const { user, system } = process.cpuUsage();
  return {
    api: service.processorMs(),
    backends: new Map(backends.map(({ pid }) => [pid, processorMsOf(pid)])),
    client: (user + system) / 1000,
  };
}

const spentSince = (after: Spent['backends'], before: Spent['backends']): number =>
  Array.from(after, ([pid, ms]) => ms - (before.get(pid) ?? 0)).reduce((sum, ms) => sum + ms, 0);

/** A line for each kind, and one for the average read of the mix. */
export function costTable(costs: readonly ReadCost[], reads: readonly MixedRead[]): string {
  const mean = (who: 'api' | 'database' | 'client') =>
    reads.reduce((sum, { share }, i) => sum + (share / 100) * costs[i][who], 0);
  const mix = { name: 'the mix', api: mean('api'), database: mean('database'), client: mean('client') };
  const row = ({ name, api, database, client }: ReadCost) =>
    `| ${name} | ${[api, database, client].map((ms) => ms.toFixed(2)).join(' | ')} |`;
  return [
    '| processor time of a read, ms | API | PostgreSQL | client |\n| --- | --- | --- | --- |',
    ...[...costs, mix].map(row),
  ].join('\n');
}
