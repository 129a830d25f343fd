import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../app/use-session.js';
import type { ChannelFiles, PictureSession, SessionState } from '../../../picture/session.js';

/** The picture as it comes. */
export interface MakingPicture {
  readonly session: PictureSession;
  /** The images in its grid. */
  readonly aligned: ReadonlySet<string>;
  /** Whether every tile of it is there. */
  readonly isSharp: boolean;
  /** Why it could not be laid out. */
  readonly problem: unknown;
  readonly retry: () => void;
}

/**
 * Shows the channels of a picture as they come: the first is grey, each next adds its colour.
 * @param isLast whether no other will come: what is on its way to the screen need not be waited for
 */
export function useMakingPicture(channels: readonly ChannelFiles[], isLast: boolean): MakingPicture {
  const session = useSession();
  const [show] = useState(() => showLatest(session));
  const key = keysOf(channels);
  useEffect(() => {
    show(channels, isLast);
    // By its files: the list is a new one with each news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [show, key, isLast]);
  const { grid, isLoadingGrid, pendingTiles, frameCount, problem } = useStore(session.state);
  return {
    session,
    aligned: new Set(grid?.channels.flatMap(({ dataIds }) => dataIds)),
    isSharp: grid !== null && !isLoadingGrid && frameCount > 0 && pendingTiles === 0,
    problem,
    retry: () => show([...channels], isLast),
  };
}

/**
 * Lays out one grid after the other. Images that come meanwhile are in the next one together, which begins when there is something to
 * see.
 */
function showLatest(session: PictureSession): (files: readonly ChannelFiles[], isLast: boolean) => void {
  let [latest, isBusy]: [readonly ChannelFiles[], boolean] = [[], false];
  let stopWaiting: () => void = () => undefined;
  const run = async () => {
    isBusy = true;
    for (let shown: readonly ChannelFiles[] = []; shown !== latest;) {
      shown = latest;
      await session.openFiles(shown.map(({ ids }) => ({ ids })));
      const asked = new Promise<void>((resolve) => (stopWaiting = resolve));
      await Promise.race([asked, untilSeen(session)]);
    }
    isBusy = false;
  };
  return (files, isLast) => {
    if (keysOf(files) !== keysOf(latest) || session.state.getState().problem !== null) latest = files;
    if (isLast) stopWaiting();
    if (files.length > 0 && !isBusy) void run();
  };
}

const keysOf = (files: readonly ChannelFiles[]): string => files.map(({ ids }) => ids.join(',')).join(';');

/** A stage that draws nothing keeps no picture waiting. */
const SEEN_WITHIN_MS = 10_000;

/** Waits until the picture is drawn with all its tiles, or cannot be. */
function untilSeen({ state }: PictureSession): Promise<void> {
  const before = state.getState().frameCount;
  const isSeen = ({ frameCount, pendingTiles, problem, failedChannels }: SessionState) =>
    (frameCount > before && pendingTiles === 0) || problem !== null || failedChannels.size > 0;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, SEEN_WITHIN_MS);
    const unsubscribe = state.subscribe((now) => isSeen(now) && end());
    if (isSeen(state.getState())) end();
  });
}
