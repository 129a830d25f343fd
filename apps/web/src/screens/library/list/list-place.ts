import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Where a user was in a list. */
interface Place {
  /** What the list showed. */
  readonly list: string;
  readonly scrollTop: number;
  readonly key: string | undefined;
}

let left: Place | undefined;

/** Frames in which a list that has come back lays out its rows; it never needs as many. */
const MOST_FRAMES = 60;

/** Remembers the focused row and how far the list is scrolled while another screen is shown. @param list what the list shows */
export function useListPlace(grid: RefObject<HTMLElement | null>, list: string): void {
  const key = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = grid.current!;
    const note = ({ target }: FocusEvent) => (key.current = keyOf(target as Element));
    element.addEventListener('focusin', note);
    return () => {
      element.removeEventListener('focusin', note);
      left = { list, scrollTop: element.scrollTop, key: key.current };
    };
  }, [grid, list]);
  useEffect(() => {
    const place = left;
    left = undefined;
    if (place?.list === list) return goTo(grid.current!, place);
    return undefined;
  }, [grid, list]);
}

/** The key of the row that an element is in. */
export const keyOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[role=row]')?.dataset.key;

/** Scrolls a list, and gives the focus to a row, as soon as they are there. @returns ends the attempt */
export function goTo(grid: HTMLElement, { scrollTop, key }: Omit<Place, 'list'>): () => void {
  let frames = 0;
  const attempt = () => {
    grid.scrollTop = scrollTop;
    const row =
      key !== undefined && grid.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(key)}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (frames++ < MOST_FRAMES) timer = requestAnimationFrame(attempt);
  };
  let timer = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(timer);
}
