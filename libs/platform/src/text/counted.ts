/** A count with its noun: `1 file`, `2 files`. @param noun in singular; its plural ends in s */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
