import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../parts/dialog.js';
import { actionOf, type PressedKeys } from './shortcut-keys.js';
import styles from './shortcuts-host.module.css';
import { areShortcutsOn } from './shortcuts.js';

/** Keys and what they do; those of a stage count while it has the focus. */
const KEYS = [
  ['/', 'Search'],
  ['?', 'These keys'],
  ['g d', 'Discover'],
  ['g l', 'Library'],
  ['g s', 'Studio'],
  ['g j', 'Jobs'],
  ['Arrows', 'Stage: move, with Shift five times as far'],
  ['+ −', 'Stage: closer, farther'],
  ['0', 'Stage: all of the picture'],
  ['1', 'Stage: pixel to pixel'],
  ['b, s', 'Studio: blink, swipe'],
  ['a', 'Studio: automatic'],
  ['n', 'Studio: north up'],
  ['[ ]', 'Studio: channel before, after'],
  ['Alt 1 … 9', 'Studio: a channel alone'],
  ['h', 'Studio: hide or show the panel'],
  ['Ctrl Z, Ctrl Y', 'Studio: undo, redo'],
  ['Esc', 'Closes a dialog; Studio: leaves the comparison, a crop, a channel alone'],
  ['Arrows', 'Slider: 1 %, with Shift 0.1 %'],
  ['Page Up, Down', 'Slider: 10 %'],
  ['Home, End', 'Slider: least, greatest'],
] as const;

/** Keys that lead to other screens, and the list of all keys. */
export function ShortcutsHost() {
  const navigate = useNavigate();
  const pressed = useRef<PressedKeys>({ before: '', atMs: 0 });
  const [isListShown, showList] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!areShortcutsOn() || isTaken(event)) return;
      const action = actionOf(event.key, pressed.current, event.timeStamp);
      pressed.current = { before: event.key, atMs: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      if (action === 'keys') showList(true);
      else if (action !== 'search') void navigate({ href: action.to });
      else if (!focusSearch()) void navigate({ to: '/' }).then(() => requestAnimationFrame(focusSearch));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate]);
  return (
    <Dialog title="Keys" isOpen={isListShown} onClose={() => showList(false)}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, words]) => (
          <div key={words} className={styles.row}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>Single letters can be turned off in the account.</p>
    </Dialog>
  );
}

/** Whether a key belongs to what has the focus: a field, a stage, a dialog; or was taken already. */
function isTaken({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true;
  const taking = 'input, textarea, select, [contenteditable], [role="dialog"]';
  return target instanceof Element && target.closest(taking) !== null;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}
