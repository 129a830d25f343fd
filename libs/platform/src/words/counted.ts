/** So many of something, in words: `1 file`, `2 files`. @param noun one of them; several of them end in s */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
