import { stageAction, studioAction, type PressedKey } from './studio-keys.js';

const pressed = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  ...{ key, code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...held,
});

describe('keys of the studio', () => {
  it.each([
    ['b', 'blink'],
    ['s', 'swipe'],
    ['A', 'auto'],
    ['n', 'north'],
    ['h', 'panel'],
    ['[', 'previous'],
    [']', 'next'],
    ['Escape', 'leave'],
  ])('%s on the stage: %s', (key, kind) => expect(stageAction(key)).toEqual({ kind }));

  it('leaves keys of the stage and of the browser alone', () => {
    for (const key of ['0', '1', 'ArrowLeft', 'Tab', 'toString']) expect(stageAction(key)).toBeUndefined();
    expect(studioAction(pressed('z'))).toBeUndefined();
  });

  it.each([
    ['z', { ctrlKey: true }, { kind: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { kind: 'redo' }],
    ['y', { ctrlKey: true }, { kind: 'redo' }],
    ['z', { metaKey: true }, { kind: 'undo' }],
    ['¡', { altKey: true, code: 'Digit1' }, { kind: 'solo', index: 0 }],
    ['9', { altKey: true, code: 'Digit9' }, { kind: 'solo', index: 8 }],
  ] as const)('%s with %j anywhere', (key, held, action) =>
    expect(studioAction(pressed(key, held))).toEqual(action),
  );
});
