import { readdirSync, readFileSync } from 'node:fs';

const statusOf = (pid: number | undefined): string => readFileSync(`/proc/${pid}/status`, 'utf8');

/** Peak of a process's resident memory, as Linux keeps it. */
export const peakMegabytesOf = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(statusOf(pid))?.[1]) / 1024;

/** The current resident memory of a process. */
export const residentMegabytesOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(statusOf(pid))?.[1]) / 1024;

/** The fields of a process from the third on (proc_pid_stat(5)), because the name before them may contain spaces. */
const statOf = (pid: number | undefined): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');

/** The CPU time of a process: the 14th and the 15th field, in hundredths of a second. */
export function processorMsOf(pid: number | undefined): number {
  const fields = statOf(pid);
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** {@link processorMsOf} to the microsecond, for a process with one thread, such as a PostgreSQL backend. */
export const serverMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** CPU time of all threads of a process so far, to the microsecond, in milliseconds. */
export const cpuTimeMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadTimeMs(pid, thread), 0);

/** {@link threadTimeMs} of a process's main thread, which runs the event loop. */
export const mainThreadTimeMs = (pid: number): number => threadTimeMs(pid, pid);

const threadTimeMs = (pid: number, thread: number | string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;

/** Fractions of the CPU time in each second that the hypervisor gave to other machines (proc_stat(5), steal). */
export function watchStolen(): () => number[] {
  const stolen: number[] = [];
  let before = processorTimes();
  const timer = setInterval(() => {
    const now = processorTimes();
    stolen.push((now.stolen - before.stolen) / (now.all - before.all));
    before = now;
  }, 1000);
  return () => {
    clearInterval(timer);
    return stolen;
  };
}

function processorTimes(): { all: number; stolen: number } {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/);
  // Guest times, after the first eight fields, are included in user times.
  const times = fields.slice(0, 8).map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7] };
}
