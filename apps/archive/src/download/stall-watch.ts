/** Fires when nothing finished for too long. */
export interface StallWatch {
  readonly signal: AbortSignal;
  /** Something finished: the time starts anew. */
  refresh(): void;
  stop(): void;
}

export function stallWatch(limitMs: number): StallWatch {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('stalled')), limitMs);
  return {
    signal: controller.signal,
    refresh: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}
