import { DownloadIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { unwrap, type components, type LibraryRecord } from '#sdk';
import { firstlight } from '../../app/client.js';
import { DeleteDialog } from '../../app/records/delete-dialog.js';
import { archive, askAgain, unarchive } from '../../app/records/record-actions.js';
import { isHidden } from '../../app/records/record-problem.js';
import { Refusal } from '../../app/records/refusal.js';
import { changeableBy } from '../../app/records/rights.js';
import { ShareDialog } from '../../app/records/share-dialog.js';
import { TagDialog } from '../../app/records/tag-dialog.js';
import { saveFrom } from '../../app/save-file.js';
import { useUser } from '../../app/user.js';
import { Button } from '../../parts/button.js';
import { formatBytes } from '../../parts/format.js';
import { LinkButton } from '../../parts/link-button.js';
import { RecordValidation } from './record-validation.js';
import styles from './record-actions-bar.module.css';

interface Props {
  readonly record: LibraryRecord;
}

/** What can be done with the record. */
export function RecordActionsBar({ record }: Props) {
  const user = useUser();
  const [refusal, setRefusal] = useState<unknown>();
  const [report, setReport] = useState<components['schemas']['ValidationReport']>();
  const act = (action: () => Promise<unknown>) => () => {
    setRefusal(undefined);
    void action().catch((error: unknown) => {
      setRefusal(error);
      if (isHidden(error)) askAgain(); // It has vanished while it was shown.
    });
  };
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        {record.isViewable && (
          <>
            <LinkButton look="primary" to="/view/$id" params={{ id: record.id }}>
              View
            </LinkButton>
            <LinkButton to="/studio" search={{ ids: record.id }}>
              Open in Studio
            </LinkButton>
          </>
        )}
        <Button onPress={act(() => download(record))}>
          <DownloadIcon />
          Download · {formatBytes(record.fileSize)}
        </Button>
        {changeableBy(user, [record]).length > 0 && (
          <>
            <Button onPress={act(() => validate(record).then(setReport))}>Validate</Button>
            <Changes record={record} act={act} />
          </>
        )}
      </div>
      {refusal !== undefined && <Refusal error={refusal} />}
      {report && <RecordValidation report={report} />}
    </div>
  );
}

/** The browser writes the file to the disk; a refusal is a download that has failed, and the page stays. */
async function download({ id }: LibraryRecord): Promise<void> {
  saveFrom(await firstlight.downloadUrl(`/api/spacedata/${id}/file`));
}

/** The state of the record may be another one afterwards. */
async function validate({ id }: LibraryRecord) {
  const report = await unwrap(
    firstlight.api.POST('/api/spacedata/{id}/validate', { params: { path: { id } } }),
  );
  askAgain();
  return report;
}

/** For those who may change it. */
function Changes({ record, act }: Props & { readonly act: (action: () => Promise<unknown>) => () => void }) {
  const [dialog, setDialog] = useState<'tag' | 'share' | 'delete'>();
  const navigate = useNavigate();
  const records = [record];
  const close = () => setDialog(undefined);
  return (
    <>
      <Button onPress={() => setDialog('tag')}>Tag</Button>
      <Button onPress={() => setDialog('share')}>Share</Button>
      <Button onPress={act(() => (record.archived ? unarchive : archive)(record).then(askAgain))}>
        {record.archived ? 'Unarchive' : 'Archive'}
      </Button>
      <Button onPress={() => setDialog('delete')}>Delete</Button>
      {dialog === 'tag' && <TagDialog records={records} onClose={close} />}
      {dialog === 'share' && <ShareDialog records={records} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog records={records} onClose={close} onDone={() => navigate({ to: '/library' })} />
      )}
    </>
  );
}
