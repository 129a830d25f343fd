import { fitsLayout } from './fits-layout.js';
import type { ProductTask } from './product-task.js';
import { spectrumFile } from './spectrum-file.js';

/** Bytes of a file before it is made; 0: of the small files nobody knows, which happens at MAST too. */
export function productSize({ kind, plan, fileName }: Omit<ProductTask, 'path'>): number {
  if (kind === 'image') return fitsLayout(plan, fileName).size;
  return kind === 'spectrum' ? spectrumFile(plan, fileName).length : 0;
}
