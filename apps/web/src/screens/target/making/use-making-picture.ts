import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../app/use-session.js';
import type { PictureSession } from '../../../picture/session.js';

type Files = { readonly ids: readonly string[] };

/** The picture as it comes. */
export interface MakingPicture {
  readonly session: PictureSession;
  /** The images in its grid. */
  readonly aligned: ReadonlySet<string>;
  /** Whether every tile of it is there. */
  readonly isSharp: boolean;
  /** Why it could not be laid out. */
  readonly problem: unknown;
}

/** Adds channels to a picture as they come: the first is grey, each next adds its colour. */
export function useMakingPicture(channels: readonly Files[]): MakingPicture {
  const session = useSession();
  const added = useRef(new Set<string>());
  const key = channels.map(keyOf).join(';');
  useEffect(() => {
    const next = channels.filter((each) => !added.current.has(keyOf(each)));
    for (const each of next) added.current.add(keyOf(each));
    void addAll(session, next);
    // By its files: the list is a new one with each news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session, key]);
  const { grid, isLoadingGrid, pendingTiles, frameCount, problem } = useStore(session.state);
  return {
    session,
    aligned: new Set(grid?.channels.flatMap(({ dataIds }) => dataIds)),
    isSharp: grid !== null && !isLoadingGrid && frameCount > 0 && pendingTiles === 0,
    problem,
  };
}

const keyOf = ({ ids }: Files): string => ids.join(',');

/** Those that are here at the beginning make one grid. */
async function addAll(session: PictureSession, files: readonly Files[]): Promise<void> {
  const isFirst = session.store.getState().picture.channels.length === 0;
  if (isFirst && files.length > 1) return session.openFiles(files);
  await Promise.all(files.map((each) => session.addChannel(each)));
}
