import { UploadIcon } from '@primer/octicons-react';
import { FileTrigger } from 'react-aria-components';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { DropZone } from '../../../parts/controls/drop-zone.js';
import { uploadFiles } from './library-uploads.js';

/** Chooses files to upload; files that are dropped on the screen are uploaded, too. */
export function UploadButton() {
  const user = useUser();
  const upload = (files: readonly File[]) => void uploadFiles(files, Boolean(user));
  return (
    <>
      <FileTrigger allowsMultiple onSelect={(files) => upload([...(files ?? [])])}>
        <Button>
          <UploadIcon />
          Upload
        </Button>
      </FileTrigger>
      <DropZone label="Drop the files to upload them" onFiles={upload} />
    </>
  );
}
