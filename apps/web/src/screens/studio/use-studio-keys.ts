import { useCallback, useEffect } from 'react';
import { areShortcutsOn } from '../../app/keyboard/shortcuts.js';
import { setFrame } from '../../picture/commands.js';
import type { Picture } from '../../picture/document.js';
import { PRESETS } from '../../picture/presets.js';
import { useGrid, useStudio } from './studio-context.js';
import { stageAction, studioAction, type StudioAction } from './studio-keys.js';
import { selectNext, toggleComparison, toggleSolo } from './studio-state.js';

/** The keys of the studio. @returns what the stage calls with keys that are not its own; whether it was one of the studio's */
export function useStudioKeys(): (key: string) => boolean {
  const { view } = useStudio();
  const act = useAction();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // The focus is where the drawing was begun.
      if (event.key === 'Escape' && view.getState().isCropping) return view.setState({ isCropping: false });
      const action = isTyping(event.target) ? undefined : studioAction(event);
      if (!action) return;
      event.preventDefault();
      act(action);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [act, view]);
  return useCallback(
    (key) => {
      const isLetter = key.length === 1;
      const action = isLetter && !areShortcutsOn() ? undefined : stageAction(key);
      if (action) act(action);
      return action !== undefined;
    },
    [act],
  );
}

const turnNorth = (picture: Picture): Picture => setFrame({ northUp: !picture.frame.northUp })(picture);

/** Text has an undo of its own; a number that was taken has not. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'range' && target.dataset.ownUndo !== 'false');

function useAction(): (action: StudioAction) => void {
  const { session, view } = useStudio();
  const grid = useGrid();
  return useCallback(
    (action) => {
      const { store } = session;
      const count = store.getState().picture.channels.length;
      switch (action.kind) {
        case 'undo':
          return store.undo();
        case 'redo':
          return store.redo();
        case 'blink':
        case 'swipe':
          return toggleComparison(view, action.kind);
        case 'auto':
          return grid ? store.run((picture) => PRESETS.auto(picture, grid)) : undefined;
        case 'north':
          return store.run(turnNorth);
        case 'previous':
          return selectNext(view, -1, count);
        case 'next':
          return selectNext(view, 1, count);
        case 'panel':
          return view.setState(({ isPanelHidden }) => ({ isPanelHidden: !isPanelHidden }));
        case 'leave':
          return view.setState({ comparison: 'none', isCropping: false, solo: null });
        case 'solo':
          return action.index < count ? toggleSolo(view, action.index) : undefined;
      }
    },
    [session, view, grid],
  );
}
