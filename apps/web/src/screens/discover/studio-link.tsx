import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { idsOf } from '../../app/studio-address.js';
import { LinkButton } from '../../parts/link-button.js';
import { writeLink } from '../../picture/link.js';
import type { ChannelFiles, PictureSession } from '../../picture/session.js';

interface Props {
  readonly session: PictureSession;
  /** The files of the picture. */
  readonly channels: readonly ChannelFiles[];
}

/** Opens the picture as it is now in the studio; before it is drawn, its files. */
export function StudioLink({ session, channels }: Props) {
  const picture = useStore(session.store, (history) => (history.before ? null : history.picture));
  const [hash, setHash] = useState('');
  useEffect(() => {
    if (!picture || picture.channels.length === 0) return undefined;
    let isLate = false;
    // The studio shows the whole picture: its stage has another shape.
    void writeLink({ ...picture, view: null }).then((text) => isLate || setHash(text));
    return () => {
      isLate = true;
    };
  }, [picture]);
  return (
    <LinkButton look="primary" to="/studio" {...(hash ? { hash } : { search: { ids: idsOf(channels) } })}>
      Open in Studio
    </LinkButton>
  );
}
