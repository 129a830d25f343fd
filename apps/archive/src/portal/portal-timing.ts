/** How patient the portal client is. Tests shorten it. */
export interface PortalTiming {
  /** Waits before each new attempt of a search after a connection error, 502, 503 or 504. */
  readonly retryDelaysMs: readonly number[];
  /** First pause between two polls of a running query; it doubles up to `pollMaxMs`. */
  readonly pollFirstMs: number;
  readonly pollMaxMs: number;
  /** A whole search, all its pages and polls (spec.md, "Timeouts"). */
  readonly deadlineMs: number;
}

/** Sources: archive-protocol.md 1.3 (0.5–2 s); the retry waits are our own choice. */
export const PORTAL_TIMING: Omit<PortalTiming, 'deadlineMs'> = {
  retryDelaysMs: [500, 1_000, 2_000],
  pollFirstMs: 500,
  pollMaxMs: 2_000,
};
