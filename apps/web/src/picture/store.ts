import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command } from './commands.js';
import type { Picture } from './document.js';
import { beginGesture, change, endGesture, newHistory, redo, undo, type History } from './undo.js';

/** The store of the picture that a screen shows. The engine draws what it holds; React shows the same at its own pace. */
export interface PictureStore extends StoreApi<History> {
  /** Changes the picture by a command. */
  run(command: Command): void;
  /** Begins a gesture: its commands together are one step of undo. */
  begin(): void;
  /** Ends a gesture. */
  end(): void;
  undo(): void;
  redo(): void;
  /** Shows another picture, with an empty history of undo. */
  open(picture: Picture): void;
}

export function createPictureStore(picture: Picture): PictureStore {
  const store = createStore<History>(() => newHistory(picture));
  const { setState } = store;
  return {
    ...store,
    run: (command) => setState((history) => change(history, command(history.picture))),
    begin: () => setState(beginGesture),
    end: () => setState(endGesture),
    undo: () => setState(undo),
    redo: () => setState(redo),
    open: (opened) => setState(newHistory(opened), true),
  };
}
