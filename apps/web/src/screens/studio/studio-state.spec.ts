import { EMPTY_PICTURE } from '../../picture/document.js';
import {
  createStudioStore,
  dropChannel,
  reset,
  selectNext,
  toggleComparison,
  toggleSolo,
} from './studio-state.js';

describe('what the studio shows beside the picture', () => {
  it('draws one channel alone, another one, and all again', () => {
    const store = createStudioStore();
    toggleSolo(store, 1);
    expect(store.getState()).toMatchObject({ solo: 1, selected: 1 });
    toggleSolo(store, 2);
    expect(store.getState().solo).toBe(2);
    toggleSolo(store, 2);
    expect(store.getState().solo).toBeNull();
  });

  it('selects channels in a circle', () => {
    const store = createStudioStore();
    const seen = ([1, 1, 1, -1] as const).map((step) => {
      selectNext(store, step, 3);
      return store.getState().selected;
    });
    expect(seen).toEqual([1, 2, 0, 2]);
  });

  it('ends a comparison by the key that began it', () => {
    const store = createStudioStore();
    toggleComparison(store, 'blink');
    toggleComparison(store, 'swipe');
    expect(store.getState().comparison).toBe('swipe');
    toggleComparison(store, 'swipe');
    expect(store.getState().comparison).toBe('none');
  });

  it.each([
    [1, { solo: 1, selected: 2 }],
    [2, { solo: null, selected: 2 }],
    [3, { solo: 2, selected: 2 }],
  ])('keeps what is shown when channel %i goes away', (index, expected) => {
    const store = createStudioStore();
    store.setState({ solo: 2, selected: 3 });
    dropChannel(store, index);
    expect(store.getState()).toMatchObject(expected);
  });

  it('forgets with another picture what was about the former one', () => {
    const store = createStudioStore();
    store.setState({ solo: 2, selected: 2, comparison: 'swipe', isPanelHidden: true, blinkSeconds: 2 });
    reset(store, EMPTY_PICTURE);
    expect(store.getState()).toMatchObject({
      ...{ solo: null, selected: 0, comparison: 'none', snapshot: EMPTY_PICTURE },
      ...{ isPanelHidden: true, blinkSeconds: 2 },
    });
  });
});
