/** Whether a write failed because the disk, or the quota on it, has no room: freeing space helps, trying again does not. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
