import { useState } from 'react';
import { unwrap, type ImportJob, type Job } from '#sdk';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { describeError } from '../../parts/describe-error.js';
import { formatBytes } from '../../parts/format.js';
import { LinkButton } from '../../parts/link-button.js';
import { firstlight } from '../client.js';
import { askForJobs, changeJob, isActive } from '../jobs.js';
import { saveFrom } from '../save-file.js';
import styles from './job-actions.module.css';

interface Props {
  readonly job: Job;
  /** What the job is about, for screen readers. */
  readonly name: string;
  /** Whether it can be taken from the list. */
  readonly isDismissible?: boolean;
}

const pathOf = (jobId: string) => ({ params: { path: { jobId } } });

/** What can be done with a job: cancel it, resume or dismiss an import, download its file. */
export function JobActions({ job, name, isDismissible = false }: Props) {
  const [refusal, setRefusal] = useState<unknown>();
  const act = (action: () => Promise<unknown>) => {
    setRefusal(undefined);
    void action().catch(setRefusal).then(askForJobs);
  };
  const { jobId } = job;
  return (
    <>
      {isActive(job) && (
        <Button
          aria-label={`Cancel ${name}`}
          isPending={job.cancelRequested}
          onPress={() => act(() => cancel(jobId))}
        >
          Cancel
        </Button>
      )}
      {job.type === 'import' && !isActive(job) && job.resumable && (
        <Button aria-label={`Resume ${name}`} onPress={() => act(() => resume(jobId))}>
          Resume
        </Button>
      )}
      {job.resultDataId !== null && (
        <LinkButton to="/record/$id" params={{ id: job.resultDataId }} aria-label={`Open ${name}`}>
          Open
        </LinkButton>
      )}
      {job.resultKind === 'blob' && (
        <Button aria-label={`Download ${name}`} onPress={() => act(() => download(jobId))}>
          Download
        </Button>
      )}
      {isDismissible && job.type === 'import' && !isActive(job) && (
        <Dismiss job={job} name={name} act={act} />
      )}
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {describeError(refusal).detail ?? describeError(refusal).title}
        </p>
      )}
    </>
  );
}

/** The answer is shown at once; the service may still refuse: its word comes with the list. */
function cancel(jobId: string): Promise<Job> {
  changeJob(jobId, { cancelRequested: true });
  return firstlight.jobs.cancel(jobId);
}

const resume = (jobId: string) =>
  unwrap(firstlight.api.POST('/api/archive/import/resume/{jobId}', pathOf(jobId)));

const dismiss = (jobId: string) =>
  unwrap(firstlight.api.POST('/api/archive/import/dismiss/{jobId}', pathOf(jobId)));

/** The browser writes the file to the disk; a refusal is a download that has failed, and the page stays. */
async function download(jobId: string): Promise<void> {
  saveFrom(await firstlight.downloadUrl(`/api/jobs/${jobId}/result`));
}

interface DismissProps {
  readonly job: ImportJob;
  readonly name: string;
  readonly act: (action: () => Promise<unknown>) => void;
}

/** Takes an import from the list; where bytes would be gone, it asks. */
function Dismiss({ job: { jobId, status, downloadedBytes }, name, act }: DismissProps) {
  const [isAsking, setAsking] = useState(false);
  const isLoss = status !== 'completed' && downloadedBytes > 0;
  const go = () => {
    setAsking(false);
    act(() => dismiss(jobId));
  };
  return (
    <>
      <Button look="plain" aria-label={`Dismiss ${name}`} onPress={isLoss ? () => setAsking(true) : go}>
        Dismiss
      </Button>
      <Confirm
        title="Dismiss this import?"
        action="Dismiss"
        isOpen={isAsking}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        {formatBytes(downloadedBytes)} that were kept to resume it are deleted.
      </Confirm>
    </>
  );
}
