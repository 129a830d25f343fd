/** Timing of the portal client, shortened in tests. */
export interface PortalTiming {
  /** Waits before each new attempt of a search after a connection error, 502, 503 or 504. */
  readonly retryDelaysMs: readonly number[];
  /** First pause between two polls of a running query; it doubles up to `pollMaxMs`. */
  readonly pollFirstMs: number;
  readonly pollMaxMs: number;
  /** A whole search, all its pages and polls (docs/reference/limits.md, "Time limits"). */
  readonly deadlineMs: number;
}

/** Polls as in docs/reference/archive-protocol.md, "Polling"; the retry waits are our own choice. */
export const PORTAL_TIMING: Omit<PortalTiming, 'deadlineMs'> = {
  retryDelaysMs: [500, 1_000, 2_000],
  pollFirstMs: 500,
  pollMaxMs: 2_000,
};
