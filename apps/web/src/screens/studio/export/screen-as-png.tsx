import { useState } from 'react';
import { pictureFileName } from '#observatory';
import { Button } from '../../../parts/button.js';
import type { PictureSession } from '../../../picture/session.js';
import { saveFile } from '../../../app/save-file.js';

interface Props {
  readonly session: PictureSession;
  readonly name: string | undefined;
}

/** Saves what the stage shows; it needs no account, and nothing of the service. */
export function ScreenAsPng({ session, name }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  const save = async (): Promise<void> => {
    const png = await session.capture();
    setEmpty(png === null);
    if (png) saveFile(png, pictureFileName(name ?? '', 'png'));
  };
  return (
    <>
      <Button onPress={() => void save()}>Screen as PNG</Button>
      {isEmpty && <p role="alert">The stage shows nothing yet.</p>}
    </>
  );
}
