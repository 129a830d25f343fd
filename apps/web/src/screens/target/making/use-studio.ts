import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { idsOf } from '../../../app/studio-address.js';
import { handOver } from '../../../app/use-session.js';
import type { PictureSession } from '../../../picture/session.js';

interface ChannelIds {
  readonly ids: readonly string[];
}

/**
 * Opens the picture of these images in the studio: by the answer's call, and by itself when it is ready. Back does not lead to the
 * screen that had made it.
 * @param session shows the picture when it is ready; the studio goes on with it
 */
export function useStudio(
  channels: readonly ChannelIds[],
  isReady: boolean,
  session?: PictureSession,
): () => void {
  const navigate = useNavigate();
  const ids = idsOf(channels);
  useEffect(() => {
    if (!isReady) return;
    if (session) handOver(session, ids);
    void navigate({ to: '/studio', search: { ids }, replace: true });
  }, [isReady, navigate, ids, session]);
  return () => void navigate({ to: '/studio', search: { ids } });
}
