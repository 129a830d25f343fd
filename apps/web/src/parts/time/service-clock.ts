/** How far the service's clock is ahead of this machine's, which may be wrong by days. */
let aheadMs = 0;

/** Learns the service's time from the `Date` of an answer that has just come. */
export function noteServiceTime(date: string | null): void {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) aheadMs = told - Date.now();
}

/** A time of this machine by the clock of the service, to the second: to compare it with what the service has told. */
export const serviceTime = (localMs: number): number => localMs + aheadMs;
