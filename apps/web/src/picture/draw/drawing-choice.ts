/** What pictures are drawn by: the graphics card where it is faster, or always the one or, where it can, the other. */
export const DRAWING_CHOICES = ['automatic', 'processor', 'card'] as const;
export type DrawingChoice = (typeof DRAWING_CHOICES)[number];

/** What a picture is drawn by. */
export type DrawnBy = 'processor' | 'card';

const KEY = 'firstlight.drawing';

/** What the user has chosen. A browser that may keep nothing throws: then nothing was chosen. */
export function drawingChoice(storage: { getItem(key: string): string | null }): DrawingChoice {
  try {
    const chosen = storage.getItem(KEY);
    return DRAWING_CHOICES.find((choice) => choice === chosen) ?? 'automatic';
  } catch {
    return 'automatic';
  }
}

/** Keeps what the user chooses, for pictures that are opened from now on. */
export const chooseDrawing = (
  storage: { setItem(key: string, value: string): void },
  choice: DrawingChoice,
): void => storage.setItem(KEY, choice);
