/** Headers that one import or scan has the engine read side by side: it keeps room for others. */
export const FILES_READ_AT_ONCE = 4;
