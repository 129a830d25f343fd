import { useEffect, useState } from 'react';
import { createSession, type PictureSession } from '../picture/session.js';
import { pictureService } from './picture-service.js';

/** The session of a screen that was left, for the screen that goes on with its picture; at most one waits. */
let waiting: { readonly session: PictureSession; readonly ids: string } | undefined;

/** Leaves a session to the screen that opens these files next, so that nothing of its picture is loaded or drawn twice. */
export function handOver(session: PictureSession, ids: string): void {
  if (waiting?.session !== session) waiting?.session.end();
  // Undo does not lead back to what the picture was before it was whole.
  session.store.open(session.store.getState().picture);
  waiting = { session, ids };
}

/**
 * A session for as long as the screen that uses it is there.
 * @param ids the files that the screen opens: the session that was left with them is taken
 */
export function useSession(ids?: string): PictureSession {
  const [session] = useState(() =>
    waiting && waiting.ids === ids ? waiting.session : createSession(pictureService),
  );
  useEffect(() => {
    if (waiting?.session === session) waiting = undefined;
    return () => {
      if (waiting?.session !== session) session.end();
    };
  }, [session]);
  return session;
}
