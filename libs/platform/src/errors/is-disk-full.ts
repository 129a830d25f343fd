/** Whether a write failed because the disk or its quota is full; a retry helps only after space is freed. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
