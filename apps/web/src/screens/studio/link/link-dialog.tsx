import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../parts/button.js';
import { Dialog } from '../../../parts/dialog.js';
import { TextField } from '../../../parts/text-field.js';
import { MAX_LINK_LETTERS, writeLink } from '../../../picture/link.js';
import { usePicture } from '../studio-context.js';
import { copyFrom } from './copy-text.js';
import { HiddenFiles } from './hidden-files.js';
import styles from './link-dialog.module.css';

/** The link of the picture, to copy. */
export function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const picture = usePicture((whole) => whole);
  const [text, setText] = useState<string>();
  useEffect(() => void writeLink(picture).then(setText), [picture]);
  return (
    <Dialog title="Link to this picture" isOpen onClose={onClose}>
      {text !== undefined && (text.length > MAX_LINK_LETTERS ? <TooLong /> : <CopyField text={text} />)}
      <HiddenFiles />
      <div className={styles.actions}>
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

const TooLong = () => (
  <p className={styles.warning}>
    These are too many files for a link. The picture stays among your recent ones in this browser.
  </p>
);

function CopyField({ text }: { readonly text: string }) {
  const field = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => setCopied(await copyFrom(field.current!.querySelector('input')!));
  return (
    <>
      <div ref={field} className={styles.link}>
        <TextField label="Address" isReadOnly value={`${location.origin}/studio#${text}`} />
        <Button look="primary" onPress={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {isCopied === true && 'Copied: it opens this picture as it is now.'}
        {isCopied === false && 'This browser does not copy by itself: the address is selected, press Ctrl+C.'}
      </p>
    </>
  );
}
