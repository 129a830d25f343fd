import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

interface ChannelIds {
  readonly ids: readonly string[];
}

/** The address of a new picture of these images: files of a channel by `,`, channels by `;`. */
const addressOf = (channels: readonly ChannelIds[]): string =>
  `/studio?ids=${channels.map(({ ids }) => ids.join(',')).join(';')}`;

/**
 * Opens the picture of these images in the studio: by the answer's call, and by itself when it is ready. Back does not lead to the
 * screen that had made it.
 */
export function useStudio(channels: readonly ChannelIds[], isReady: boolean): () => void {
  const navigate = useNavigate();
  const href = addressOf(channels);
  useEffect(() => {
    if (isReady) void navigate({ href, replace: true });
  }, [isReady, navigate, href]);
  return () => void navigate({ href });
}
