/** Prints one line of results: ours, the peer's and the ratio, and whether it meets the requirement, if there is one. */
export function report(
  name: string,
  ours: number,
  two: number,
  peer: number | undefined,
  needed: number | undefined,
  unit = 'ms',
): void {
  const ratio = (peer ?? NaN) / ours;
  const both = Number.isNaN(two) ? '' : `, two threads ${two.toFixed(0)} ${unit} (clock)`;
  const verdict = needed === undefined ? '' : `, ${needed} needed: ${verdictOn(ratio, needed)}`;
  console.log(
    `${name.padEnd(28)} ours ${ours.toFixed(0)} ${unit}${both}, peer ${(peer ?? NaN).toFixed(0)} ${unit}: ` +
      `${ratio.toFixed(2)} times${verdict}`,
  );
}

function verdictOn(ratio: number, needed: number): string {
  if (Number.isNaN(ratio)) return 'no peer';
  return ratio >= needed ? 'reached' : 'MISSED';
}

/** Prints a figure that may be at most a multiple of a baseline of the same run. */
export function reportAtMost(
  name: string,
  figure: readonly [what: string, value: number],
  baseline: readonly [what: string, value: number],
  limit: number,
  unit = 'ms',
): void {
  const told = ([what, value]: readonly [string, number]) => `${what} ${value.toPrecision(3)} ${unit}`;
  const ratio = figure[1] / baseline[1];
  const verdict = ratio <= limit ? 'reached' : 'MISSED';
  console.log(
    `${name}: ${told(figure)}, ${told(baseline)}: ${ratio.toPrecision(3)} times, ${limit} at most: ${verdict}`,
  );
}
