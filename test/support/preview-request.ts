import type { PreviewRequest } from '#processing-client';

/** A request to the engine for a preview of a stored file. */
export const previewRequest = (key: string, changes: Partial<PreviewRequest> = {}): PreviewRequest => ({
  key,
  ...{ stretch: 'linear', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' },
  ...{ cmap: 'grayscale', width: 100, height: 100, fit: 'inside', format: 'png', quality: 90, invert: false },
  ...{ smoothMethod: '', smoothSigma: 1, smoothSize: 3 },
  ...changes,
});
