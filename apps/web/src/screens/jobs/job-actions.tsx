import { useState } from 'react';
import { unwrap, type Job } from '#sdk';
import { firstlight } from '../../app/client.js';
import { isActive, useJobs } from '../../app/jobs.js';
import { Button } from '../../parts/button.js';
import { describeError } from '../../parts/describe-error.js';
import styles from './job-actions.module.css';

/** What can be done with a job: cancel it, resume an import, download its file. */
export function JobActions({ job }: { readonly job: Job }) {
  const { refetch } = useJobs();
  const [refusal, setRefusal] = useState<unknown>();
  const act = (action: () => Promise<unknown>) => () => {
    setRefusal(undefined);
    void action().then(() => void refetch(), setRefusal);
  };
  const { jobId } = job;
  const isResumable = job.type === 'import' && job.resumable && !isActive(job);
  return (
    <>
      {isActive(job) && (
        <Button isDisabled={job.cancelRequested} onPress={act(() => firstlight.jobs.cancel(jobId))}>
          Cancel
        </Button>
      )}
      {isResumable && <Button onPress={act(() => resume(jobId))}>Resume</Button>}
      {job.resultKind === 'blob' && <Button onPress={act(() => download(jobId))}>Download</Button>}
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {describeError(refusal).detail ?? describeError(refusal).title}
        </p>
      )}
    </>
  );
}

const resume = (jobId: string) =>
  unwrap(firstlight.api.POST('/api/archive/import/resume/{jobId}', { params: { path: { jobId } } }));

/** The browser writes the file to the disk. */
async function download(jobId: string): Promise<void> {
  location.assign(await firstlight.downloadUrl(`/api/jobs/${jobId}/result`));
}
