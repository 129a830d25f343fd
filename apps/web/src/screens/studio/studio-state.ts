import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Picture } from '../../picture/document.js';

/** How two states of a picture are compared. */
export type Comparison = 'none' | 'blink' | 'swipe';

/** What the studio shows beside the picture. It belongs to no document: undo and links leave it alone. */
export interface StudioState {
  /** The channel that is drawn alone, in grey. */
  readonly solo: number | null;
  /** The channel that keys and the phone's panel are about. */
  readonly selected: number;
  readonly isPanelHidden: boolean;
  readonly comparison: Comparison;
  /** The picture that is compared with. */
  readonly snapshot: Picture | null;
  /** Length of each side of a blink, seconds. */
  readonly blinkSeconds: number;
  /** Whether a box is drawn on the stage. */
  readonly isCropping: boolean;
}

export type StudioStore = StoreApi<StudioState>;

/** Shortest and longest side of a blink, seconds. */
export const BLINK_SECONDS = [0.2, 2] as const;

const INITIAL: StudioState = {
  ...{ solo: null, selected: 0, isPanelHidden: false, comparison: 'none', snapshot: null },
  ...{ blinkSeconds: 0.6, isCropping: false },
};

export const createStudioStore = (): StudioStore => createStore(() => INITIAL);

/** What is about channels, about the picture before, or about a box that is no longer drawn ends with another picture. */
export const reset = (store: StudioStore, snapshot: Picture | null): void =>
  store.setState(({ isPanelHidden, blinkSeconds }) => ({
    ...INITIAL,
    ...{ isPanelHidden, blinkSeconds, snapshot },
  }));

/** Shows a channel alone, or all again. */
export const toggleSolo = (store: StudioStore, index: number): void =>
  store.setState(({ solo }) => ({ solo: solo === index ? null : index, selected: index }));

/** Selects the channel before or behind the present one; behind the last comes the first. */
export const selectNext = (store: StudioStore, step: 1 | -1, count: number): void =>
  store.setState(({ selected }) => ({ selected: count === 0 ? 0 : (selected + step + count) % count }));

/** Begins a comparison, or ends it. */
export const toggleComparison = (store: StudioStore, comparison: Exclude<Comparison, 'none'>): void =>
  store.setState((state) => ({ comparison: state.comparison === comparison ? 'none' : comparison }));

/** A channel is gone: the others keep their selection. */
export const dropChannel = (store: StudioStore, index: number): void =>
  store.setState(({ solo, selected }) => ({
    solo: solo === null || solo === index ? null : solo - (solo > index ? 1 : 0),
    selected: Math.max(0, selected - (selected >= index ? 1 : 0)),
  }));
