import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureSession } from '../../../picture/session.js';
import { showToast } from '../../../parts/toast-queue.js';
import { keepInAddress } from '../link/keep-picture.js';
import { reset, type StudioStore } from '../studio-state.js';
import { openAsked, type Opened } from './open-asked.js';
import { readAddress } from './read-address.js';

/** What the studio shows; `opening` until it is known. */
export type Opening =
  | Opened
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What the tab's address has, and who keeps the picture there. */
interface Keeper {
  /** What the studio itself has put behind the `#`. */
  written?: string | undefined;
  end?: () => void;
}

/** Opens what the address asks for, also when it changes, and then keeps the address up to date with the picture. */
export function useOpening(
  session: PictureSession,
  view: StudioStore,
): [opening: Opening, retry: () => void] {
  const { ids, target } = useSearch({ from: '/studio' });
  const { hash } = useLocation();
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const keeper = useRef<Keeper>({}).current;

  const open = useCallback(
    async (isCurrent: () => boolean) => {
      keeper.end?.();
      keeper.written = undefined;
      setOpening({ kind: 'opening' });
      const asked = readAddress({ ...(ids && { ids }), ...(target && { target }) }, hash);
      const opened = await openAsked(session, asked, isCurrent).catch((error: unknown): Opening => ({
        kind: 'failed',
        error,
      }));
      if (!isCurrent()) return;
      reset(view, session.store.getState().picture);
      setOpening(opened);
    },
    [session, view, keeper, ids, target, hash],
  );

  useEffect(() => {
    // The studio's own address changes nothing.
    if (hash !== '' && hash === keeper.written) return;
    let isCurrent = true;
    void open(() => isCurrent);
    return () => void (isCurrent = false);
  }, [open, keeper, hash]);

  useAddress(session, opening, keeper);
  return [opening, () => void open(() => true)];
}

let isToldOfRoom = false;

/** Once: each change of the picture needs room again. */
function tellNoRoom(): void {
  if (isToldOfRoom) return;
  isToldOfRoom = true;
  showToast({
    title: 'This browser does not keep recent pictures',
    detail:
      'It has no room, or may not. The address of this tab holds the picture: copy its link to keep it.',
    look: 'bad',
  });
}

/** Keeps the picture that is open in the address of the tab. */
function useAddress({ store }: PictureSession, opening: Opening, keeper: Keeper): void {
  const navigate = useNavigate();
  const id = opening.kind === 'picture' ? opening.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const showAddress = (text: string): void => {
      keeper.written = text;
      void navigate({
        ...{ to: '/studio', search: {}, hash: text, replace: true },
        ...{ resetScroll: false, hashScrollIntoView: false },
      });
    };
    return (keeper.end = keepInAddress({ store, id, showAddress, onNoRoom: tellNoRoom }));
  }, [store, id, keeper, navigate]);
}
