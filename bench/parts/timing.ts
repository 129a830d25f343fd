const RUNS = 15;

/** CPU milliseconds of the best of several runs on this thread, so that other load on the machine does not count. */
export async function cpuTime(work: () => unknown, runs = RUNS): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e3);
  }
  return best;
}

/** Milliseconds on the clock of the best of several runs. */
export async function clockTime(work: () => Promise<unknown>, runs = RUNS): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Milliseconds on the clock of each of several runs, after one to warm up. */
export async function clockTimes(work: () => Promise<unknown>, runs = RUNS): Promise<number[]> {
  const times: number[] = [];
  await work();
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** The percentile of the values. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
};
