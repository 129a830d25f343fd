import { percentile } from './timing.js';

/** Milliseconds of one piece of work: of the processor (user and system), and on the clock. */
export interface Times {
  readonly cpu: number;
  readonly wall: number;
}

/** Average times of one run, of `runs` runs in a row. */
export async function timesOf(work: () => unknown, runs = 1): Promise<Times> {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let run = 0; run < runs; run++) await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1e3 / runs, wall: wall / runs };
}

/**
 * Medians of ours and of a peer in alternating rounds, so that other load on the machine falls on both; a first round is not counted.
 * Without the peer it is undefined.
 */
export async function alternate(
  rounds: number,
  ours: () => Promise<Times>,
  peer: () => Times | undefined,
): Promise<{ readonly ours: Times; readonly peer: Times | undefined }> {
  await ours();
  const own: Times[] = [];
  const others: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await ours());
    const other = peer();
    if (other) others.push(other);
  }
  return { ours: medianTimes(own), peer: others.length > 0 ? medianTimes(others) : undefined };
}

function medianTimes(times: readonly Times[]): Times {
  const median = (key: keyof Times): number =>
    percentile(
      times.map((one) => one[key]),
      50,
    );
  return { cpu: median('cpu'), wall: median('wall') };
}

/** Prints one comparison: both times and their ratio, by the processor and by the clock. The verdict is that of the processor. */
export function reportTimes(
  name: string,
  { ours, peer }: { readonly ours: Times; readonly peer: Times | undefined },
  needed: number,
): void {
  const ratio = (key: keyof Times): number => (peer?.[key] ?? NaN) / ours[key];
  const figures = (key: keyof Times): string =>
    `ours ${ours[key].toPrecision(3)} ms, peer ${(peer?.[key] ?? NaN).toPrecision(3)} ms: ${ratio(key).toFixed(2)} times`;
  const verdict = peer ? (ratio('cpu') >= needed ? 'reached' : 'MISSED') : 'no peer';
  console.log(
    `${name.padEnd(30)} CPU ${figures('cpu')} (clock ${ratio('wall').toFixed(2)}), ${needed} needed: ${verdict}`,
  );
}
