/** Connects the tabs of a browser, so that a login or logout in one of them is known in all. */
export interface Tabs {
  /** Tells the other tabs that the session has changed. */
  announce(): void;
  close(): void;
}

export function connectTabs(baseUrl: string, onChange: () => void): Tabs {
  const channel = new BroadcastChannel(`firstlight-session ${baseUrl}`);
  channel.onmessage = onChange;
  // In Node it would keep the program from ending.
  (channel as { unref?: () => void }).unref?.();
  return { announce: () => channel.postMessage('changed'), close: () => channel.close() };
}
