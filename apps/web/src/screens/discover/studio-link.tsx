import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LinkButton } from '../../parts/link-button.js';
import { writeLink } from '../../picture/link.js';
import type { PictureSession } from '../../picture/session.js';

/** Opens the picture as it is now in the studio. */
export function StudioLink({ session }: { readonly session: PictureSession }) {
  const picture = useStore(session.store, (history) => (history.before ? null : history.picture));
  const [hash, setHash] = useState('');
  useEffect(() => {
    if (!picture) return undefined;
    let isLate = false;
    // The studio shows the whole picture: its stage has another shape.
    void writeLink({ ...picture, view: null }).then((text) => isLate || setHash(text));
    return () => {
      isLate = true;
    };
  }, [picture]);
  return (
    <LinkButton look="primary" to="/studio" hash={hash}>
      Open in Studio
    </LinkButton>
  );
}
