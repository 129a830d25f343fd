/** Paths of the archive app. All POST but `health`. */
export const ARCHIVE_PATHS = {
  health: '/health',
  search: '/search',
  products: '/products',
  plan: '/import-plan',
  observations: '/observations',
  download: '/download',
  forget: '/forget-download',
} as const;
