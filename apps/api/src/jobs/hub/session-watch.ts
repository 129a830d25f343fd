/** What the hub wants to know of sessions. */
export abstract class SessionWatch {
  /** Those of the given sessions that have neither ended nor run out, in one question. */
  abstract live(ids: readonly string[]): Promise<Set<string>>;
  /** Calls `listener` with the ids of sessions that have just ended until the returned function is called. */
  abstract onEnded(listener: (ids: readonly string[]) => void): () => void;
}
