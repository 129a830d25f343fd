/** How wide a band a filter lets through, by the letters behind its digits (STScI's naming of filters). */
export type FilterWidth = 'extra-wide' | 'wide' | 'medium' | 'narrow';

const WIDTHS: Readonly<Record<string, FilterWidth>> = {
  W2: 'extra-wide',
  W: 'wide',
  M: 'medium',
  N: 'narrow',
};

/** Long-pass filters, coronagraphs' and others are of no class. */
export const filterWidth = (filter: string): FilterWidth | null =>
  WIDTHS[/^F\d{3,4}(W2|[WMN])$/.exec(filter)?.[1] ?? ''] ?? null;
