/** Paths of the processing app. All POST but `health`. */
export const PROCESSING_PATHS = {
  health: '/health',
  inspect: '/inspect',
  preview: '/preview',
  composite: '/composite',
  compositeToStorage: '/composite/store',
} as const;
