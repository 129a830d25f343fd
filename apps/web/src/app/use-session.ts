import { useEffect, useState } from 'react';
import { createSession, type PictureSession } from '../picture/session.js';
import { pictureService } from './picture-service.js';

/** A session for as long as the screen that uses it is there. */
export function useSession(): PictureSession {
  const [session] = useState(() => createSession(pictureService));
  useEffect(() => () => session.end(), [session]);
  return session;
}
