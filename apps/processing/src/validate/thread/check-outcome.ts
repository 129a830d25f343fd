import type { FitsProblem } from '#kernels';
import type { FileCheck } from '#processing-client/contract';

/** A header may have thousands of faults; the first ones suffice. */
const MAX_LISTED = 10;

/** The outcome of a check; warnings are listed, and do not fail it. */
export function checkOf(name: string, problems: readonly FitsProblem[], asItShould = ''): FileCheck {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const listed = [...errors, ...problems.filter(({ severity }) => severity === 'warning')];
  const more = listed.length > MAX_LISTED ? [`${listed.length - MAX_LISTED} more`] : [];
  const lines = [...listed.slice(0, MAX_LISTED).map(words), ...more];
  return { name, passed: errors.length === 0, detail: lines.length === 0 ? asItShould : lines.join('; ') };
}

function words({ severity, hdu, card, byte, reason }: FitsProblem): string {
  const place = [
    `HDU ${hdu}`,
    ...(card === undefined ? [] : [`card ${card}`]),
    ...(byte === undefined ? [] : [`at byte ${byte}`]),
  ];
  return `${severity === 'warning' ? 'warning: ' : ''}${place.join(' ')}: ${reason}`;
}
