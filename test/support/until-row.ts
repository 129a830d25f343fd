import { JobEntity } from '#domain';
import { waitFor } from '../../scripts/processes/wait.mjs';
import type { RunningStack } from './start-stack.js';

/** Waits for a state in the row of a job that its view may not show. @throws with the row when it does not come */
export async function untilRow(
  { database }: Pick<RunningStack, 'database'>,
  id: string,
  isReached: (row: JobEntity) => boolean,
): Promise<void> {
  const read = () => database.getRepository(JobEntity).findOneByOrFail({ id });
  const ask = async () => (isReached(await read()) ? true : undefined);
  if (!(await waitFor(ask, { timeoutMs: 60_000 }))) throw new Error(`row is ${JSON.stringify(await read())}`);
}
