import type { Picture } from './document.js';

/** Most steps that can be undone. */
const MAX_STEPS = 200;

/** A picture with the pictures before it and those that were undone. */
export interface History {
  readonly picture: Picture;
  /** Earlier pictures, the latest last. */
  readonly past: readonly Picture[];
  /** Undone pictures, the next last. */
  readonly future: readonly Picture[];
  /** The picture before the gesture that goes on; null: none does. */
  readonly before: Picture | null;
}

export const newHistory = (picture: Picture): History => ({ picture, past: [], future: [], before: null });

/** Changes the picture: during a gesture without a step, else as one. */
export function change(history: History, picture: Picture): History {
  if (picture === history.picture) return history;
  return history.before ? { ...history, picture } : withStep({ ...history, picture }, history.picture);
}

/** Begins a gesture, whose changes are one step. */
export const beginGesture = (history: History): History =>
  history.before ? history : { ...history, before: history.picture };

/** Ends a gesture. */
export function endGesture(history: History): History {
  const { before } = history;
  return before ? withStep({ ...history, before: null }, before) : history;
}

/** One that moved back to where it began, or moved the view alone, is no step. */
function withStep(history: History, before: Picture): History {
  if (isSame(history.picture, before)) return history;
  return { ...history, past: [...history.past, before].slice(-MAX_STEPS), future: [] };
}

/** Whether two pictures differ in nothing but their view. */
const isSame = (one: Picture, other: Picture): boolean =>
  JSON.stringify({ ...one, view: null }) === JSON.stringify({ ...other, view: null });

/** Undoes the last step, and first ends a gesture. */
export function undo(history: History): History {
  const { picture, past, future } = endGesture(history);
  const last = past.at(-1);
  if (!last) return endGesture(history);
  return {
    picture: withPresentView(last, picture),
    past: past.slice(0, -1),
    future: [...future, picture],
    before: null,
  };
}

/** Does again what was undone. */
export function redo(history: History): History {
  const { picture, past, future } = endGesture(history);
  const next = future.at(-1);
  if (!next) return endGesture(history);
  return {
    picture: withPresentView(next, picture),
    past: [...past, picture],
    future: future.slice(0, -1),
    before: null,
  };
}

/** Undo moves no view, unless the pixels of another grid are shown. */
function withPresentView(picture: Picture, present: Picture): Picture {
  const isSameGrid = picture.frame === present.frame && picture.channels.length === present.channels.length;
  return isSameGrid ? { ...picture, view: present.view } : picture;
}
