import { unwrap, type Firstlight } from '#sdk';
import { openAccount } from '../../scripts/demo/client.mjs';
import { colorChannels } from '../../scripts/demo/color-channels.mjs';
import { importAll } from '../../scripts/demo/make-picture.mjs';
import { atSpecEnd } from './spec-end.js';

/** What `npm run demo` does, with these observations of a target: account, search, imports, composite, download. @returns seconds */
export async function demoSeconds(url: string, target: string, obsIds: readonly string[]): Promise<number> {
  const start = performance.now();
  const account: Firstlight = await openAccount(url);
  atSpecEnd(() => account.close());
  const { api, jobs } = account;
  const found = await unwrap(api.POST('/api/archive/search/target', { body: { targetName: target } }));
  const chosen = found.items.filter(({ obsId }) => obsIds.includes(obsId));
  const records = await importAll(account, chosen, () => undefined);
  const body = { channels: colorChannels(records), northUp: true, crop: 'intersection' as const };
  const { jobId } = await unwrap(api.POST('/api/composite/export-nchannel', { body }));
  await jobs.wait(jobId);
  await (await jobs.result(jobId)).bytes();
  return (performance.now() - start) / 1000;
}
