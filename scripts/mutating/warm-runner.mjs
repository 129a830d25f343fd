import { openWarmSpec } from './warm-spec.mjs';

/**
 * What jest calls to run a spec file: instead of running it once, it keeps it loaded, and runs it as often as the other side of
 * the lane (lane.mjs) asks, for one mutant after the other.
 */
export default async function runWarm(globalConfig, config, environment, runtime, testPath) {
  const { probe, apps, commands } = globalThis.mutationLane;
  const spec = await openWarmSpec({ globalConfig, config, environment, runtime, testPath, probe, apps });
  await commands.serve(spec.run);
  return spec.close();
}
