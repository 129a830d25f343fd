import { loadavg } from 'node:os';

interface Line {
  readonly what: string;
  readonly value: string;
  readonly limit: string;
  readonly isReached: boolean;
  readonly load: number;
}

const lines: Line[] = [];

/** Records a figure, and prints it with the load of the machine. @param limit `null`: no limit */
export function say(
  what: string,
  value: number,
  limit: number | null,
  unit = 'ms',
  isReached?: boolean,
): void {
  const line: Line = {
    ...{
      what,
      value: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
      limit: limit === null ? '' : `${limit} ${unit}`,
    },
    ...{ isReached: isReached ?? (limit === null || value <= limit), load: loadavg()[0] },
  };
  lines.push(line);
  console.log(rowOf(line));
}

function rowOf({ what, value, limit, isReached, load }: Line): string {
  const verdict = limit === '' ? '' : isReached ? 'reached' : 'MISSED';
  return `| ${what} | ${value} | ${limit} | ${verdict} | ${load.toFixed(1)} |`;
}

/** Prints all of them as one table; missed limits set the exit code. */
export function tell(): void {
  console.log('\n| what | measured | limit | | load |\n| --- | --- | --- | --- | --- |');
  for (const line of lines) console.log(rowOf(line));
  if (lines.some(({ isReached }) => !isReached)) process.exitCode = 1;
}
