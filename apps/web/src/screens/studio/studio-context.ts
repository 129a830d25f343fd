import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Picture } from '../../picture/document.js';
import type { PictureSession, SessionState } from '../../picture/session.js';
import type { StudioState, StudioStore } from './studio-state.js';

/** What all parts of the studio share. */
export interface Studio {
  readonly session: PictureSession;
  /** What is shown beside the picture. */
  readonly view: StudioStore;
}

const Context = createContext<Studio | null>(null);
export const StudioProvider = Context.Provider;

export function useStudio(): Studio {
  const studio = useContext(Context);
  if (!studio) throw new Error('A part of the studio is outside of it.');
  return studio;
}

/** A part of the picture. */
export const usePicture = <T>(select: (picture: Picture) => T): T =>
  useStore(useStudio().session.store, ({ picture }) => select(picture));

/** A part of what the session tells. */
export const useSessionState = <T>(select: (state: SessionState) => T): T =>
  useStore(useStudio().session.state, select);

/** A part of what the studio shows beside the picture. */
export const useView = <T>(select: (state: StudioState) => T): T => useStore(useStudio().view, select);

/** The grid whose channels are those of the picture; null until it is there. */
export function useGrid() {
  const count = usePicture(({ channels }) => channels.length);
  const grid = useSessionState((state) => (state.isLoadingGrid ? null : state.grid));
  return grid?.channels.length === count ? grid : null;
}
