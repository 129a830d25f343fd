import { expectAllInOrder, openChaos, runChaos } from '../support/chaos/run-chaos.js';

const MINUTES = Number(process.env.CHAOS_MINUTES ?? 1);
const SEED = Number(process.env.CHAOS_SEED ?? 1);
/** Starting the fleet, waiting for quiet after the last fault, and the verdict: each wait is bounded, together shorter. */
const AROUND_MINUTES = 15;

jest.setTimeout((MINUTES + AROUND_MINUTES) * 60_000);

it('processes are killed, paused and restarted while a fleet works: nothing is lost, duplicated or incomplete', async () => {
  const chaos = await openChaos(SEED);
  await runChaos(chaos, MINUTES * 60_000);
  await expectAllInOrder(chaos);
});
