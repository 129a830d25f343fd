/** Where each step of a composite begins, in percent. */
export const PROGRESS = { open: 1, channels: 5, tone: 30, compose: 40, encode: 85, store: 97 } as const;
