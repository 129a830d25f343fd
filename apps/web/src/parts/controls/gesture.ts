/** How long after the last key, or turn of the wheel, a burst of them ends. */
const BURST_MS = 500;

const ENDS = ['pointerup', 'pointercancel'];

/** A gesture of a control: what changes in it is one step of undo. */
export interface Gesture {
  /** Begins one that ends when the pointer goes up. */
  hold(): void;
  /** Begins one, or goes on with it, that ends when nothing follows for a moment. */
  burst(): void;
  /** Ends it now. */
  end(): void;
}

/** @param tell is told when a gesture begins and ends @param pointers where the pointer goes up: the window */
export function createGesture(tell: (isMoving: boolean) => void, pointers: EventTarget): Gesture {
  let isMoving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(timer);
    if (isMoving) return;
    isMoving = true;
    tell(true);
  };
  const end = (): void => {
    clearTimeout(timer);
    for (const event of ENDS) pointers.removeEventListener(event, end);
    if (!isMoving) return;
    isMoving = false;
    tell(false);
  };
  return {
    hold() {
      begin();
      for (const event of ENDS) pointers.addEventListener(event, end);
    },
    burst() {
      begin();
      timer = setTimeout(end, BURST_MS);
    },
    end,
  };
}
