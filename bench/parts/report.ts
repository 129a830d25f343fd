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
