/** Width of the panel beside the stage, pixels. */
export const PANEL_WIDTH = { least: 280, usual: 340, most: 640 } as const;

/** Heights of the panel below the stage, as shares of the studio's. */
export const SHEET_HEIGHTS = [0.12, 0.45, 0.85] as const;

/** The width in its range, in whole pixels. */
export const panelWidth = (width: number): number =>
  Math.round(Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, width)));

/** The number of the height that is nearest to a share. */
export function nearestSheet(share: number): number {
  const distances = SHEET_HEIGHTS.map((height) => Math.abs(height - share));
  return distances.indexOf(Math.min(...distances));
}

/** What a key changes: larger, smaller, least or most; undefined: nothing. */
export function sizeStep(key: string, isSheet: boolean): 1 | -1 | 'least' | 'most' | undefined {
  if (key === 'Home') return 'least';
  if (key === 'End') return 'most';
  if (key === (isSheet ? 'ArrowUp' : 'ArrowLeft')) return 1;
  return key === (isSheet ? 'ArrowDown' : 'ArrowRight') ? -1 : undefined;
}
