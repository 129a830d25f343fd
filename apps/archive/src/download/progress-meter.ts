import type { DownloadProgress, DownloadRequest, FileProgress } from '#archive-client/contract';

/** At most two reports per second (docs/reference/jobs.md, "Progress"). */
const REPORT_INTERVAL_MS = 500;

type FileChange = Partial<Omit<FileProgress, 'fileName' | 'percent'>>;

/** Tracks the files of a download and reports their sum at a limited rate. */
export interface ProgressMeter {
  update(index: number, change: FileChange): void;
  /** What the download waits for; `null`: nothing. */
  wait(this: void, what: DownloadProgress['waitingFor']): void;
  /** Sends the pending state. No report follows. */
  finish(): void;
}

/**
 * @param send gets the state at once, then after changes, at most every 500 ms
 * @param begun progress of each file from earlier attempts
 */
export function progressMeter(
  requested: DownloadRequest['files'],
  send: (progress: DownloadProgress) => void,
  begun: readonly FileChange[] = [],
): ProgressMeter {
  const files = requested.map((file, i) => pending(file, begun[i]));
  const speed = speedGauge(Date.now);
  let timer: NodeJS.Timeout | undefined;
  let lastSent = -Infinity;
  let waitingFor: DownloadProgress['waitingFor'] = null;

  const sendNow = () => {
    clearTimeout(timer);
    timer = undefined;
    lastSent = Date.now();
    send({ ...wholeOf(files, speed.bytesPerSecond()), waitingFor });
  };

  const sendSoon = () => {
    timer ??= setTimeout(sendNow, Math.max(0, lastSent + REPORT_INTERVAL_MS - Date.now()));
  };

  sendNow();
  return {
    update(index, change) {
      const before = files[index];
      files[index] = withPercent({ ...before, ...change });
      // The first value of a file includes earlier attempts, which do not count as speed.
      if (before.status === 'downloading') speed.add(files[index].downloadedBytes - before.downloadedBytes);
      sendSoon();
    },
    wait(what) {
      if (what === waitingFor) return;
      waitingFor = what;
      sendSoon();
    },
    finish: sendNow,
  };
}

const pending = ({ fileName, size }: DownloadRequest['files'][number], begun?: FileChange): FileProgress =>
  withPercent({
    fileName,
    totalBytes: size ?? 0,
    downloadedBytes: 0,
    percent: 0,
    status: 'pending',
    source: null,
    sha256: null,
    ...begun,
  });

function withPercent(file: FileProgress): FileProgress {
  const { status, totalBytes, downloadedBytes } = file;
  const share = totalBytes > 0 ? (100 * downloadedBytes) / totalBytes : 0;
  return { ...file, percent: status === 'complete' ? 100 : Math.min(100, Math.round(share * 10) / 10) };
}

function wholeOf(files: readonly FileProgress[], speed: number): Omit<DownloadProgress, 'waitingFor'> {
  const totalBytes = files.reduce((sum, file) => sum + file.totalBytes, 0);
  const downloadedBytes = files.reduce((sum, file) => sum + file.downloadedBytes, 0);
  const left = Math.max(0, totalBytes - downloadedBytes);
  return {
    totalBytes,
    downloadedBytes,
    speedBytesPerSec: Math.round(speed),
    etaSeconds: speed > 0 ? Math.ceil(left / speed) : null,
    files: [...files],
  };
}

/** Window of the average: long enough to be stable, short enough to follow the connection. */
const WINDOW_MS = 5_000;
/** Bytes are grouped into steps of this length, so that the window has few entries. */
const STEP_MS = 100;
/** A speed before this time would be a guess. */
const MIN_SPAN_MS = 200;

interface SpeedGauge {
  add(bytes: number): void;
  /** Moving average over the last 5 s; 0 at the very beginning. */
  bytesPerSecond(): number;
}

export function speedGauge(now: () => number): SpeedGauge {
  const begin = now();
  let steps: { readonly at: number; bytes: number }[] = [];
  return {
    add(bytes) {
      const at = now();
      const last = steps.at(-1);
      if (last && at - last.at < STEP_MS) last.bytes += bytes;
      else steps.push({ at, bytes });
    },
    bytesPerSecond() {
      const at = now();
      steps = steps.filter((step) => at - step.at <= WINDOW_MS);
      const span = Math.min(WINDOW_MS, at - begin);
      if (span < MIN_SPAN_MS) return 0;
      return (1000 * steps.reduce((sum, step) => sum + step.bytes, 0)) / span;
    },
  };
}
