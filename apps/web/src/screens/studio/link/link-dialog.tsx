import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recordQuery } from '../../../app/records/record-query.js';
import { useUser } from '../../../app/user.js';
import { Button } from '../../../parts/button.js';
import { Dialog } from '../../../parts/dialog.js';
import { TextField } from '../../../parts/text-field.js';
import type { Picture } from '../../../picture/document.js';
import { MAX_LINK_LETTERS, writeLink } from '../../../picture/link.js';
import { hiddenRecords } from '../picture-words.js';
import { usePicture } from '../studio-context.js';
import { copyFrom } from './copy-text.js';
import { HiddenFiles } from './hidden-files.js';
import { copiedWords } from './link-words.js';
import styles from './link-dialog.module.css';

/** The link of the picture, to copy. */
export function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const picture = usePicture((whole) => whole);
  const hidden = useHidden(picture.channels);
  const [text, setText] = useState<string>();
  useEffect(() => void writeLink(picture).then(setText), [picture]);
  return (
    <Dialog title="Link to this picture" isOpen onClose={onClose}>
      {text !== undefined &&
        (text.length > MAX_LINK_LETTERS ? (
          <TooLong />
        ) : (
          <CopyField text={text} hiddenCount={hidden?.length} />
        ))}
      {hidden && hidden.length > 0 && <HiddenFiles files={hidden} />}
    </Dialog>
  );
}

/** The files that others may not see; undefined until all are known. Without an account all files in sight are public. */
function useHidden(channels: Picture['channels']) {
  const user = useUser();
  const ids = [...new Set(channels.flatMap((channel) => channel.ids))];
  const records = useQueries({ queries: user ? ids.map(recordQuery) : [] });
  const areKnown = user !== undefined && records.every(({ data }) => data);
  return areKnown ? hiddenRecords(records.flatMap(({ data }) => data ?? [])) : undefined;
}

const TooLong = () => (
  <p className={styles.warning}>
    These are too many files for a link. The picture stays among your recent ones in this browser.
  </p>
);

interface CopyProps {
  readonly text: string;
  /** Files that others may not see; undefined: not known. */
  readonly hiddenCount: number | undefined;
}

function CopyField({ text, hiddenCount }: CopyProps) {
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
        {isCopied === true && copiedWords(hiddenCount)}
        {isCopied === false && 'This browser does not copy by itself: the address is selected, press Ctrl+C.'}
      </p>
    </>
  );
}
