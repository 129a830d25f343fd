const RUNS = 15;

/** CPU milliseconds of the best of several runs on this thread, so that other load on the machine falls on nobody. */
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
