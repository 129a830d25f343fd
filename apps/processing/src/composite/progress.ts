/** Where each step of a composite begins, in percent. */
export const PROGRESS = { open: 1, channels: 5, tone: 75, compose: 80, encode: 90, store: 97 } as const;
