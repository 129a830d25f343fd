/** Where each step of a mosaic begins, in percent. */
export const PROGRESS = { open: 1, match: 4, tone: 15, combine: 20, store: 92, stored: 99 } as const;
