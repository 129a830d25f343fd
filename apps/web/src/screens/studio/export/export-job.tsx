import type { Job } from '#sdk';
import { JobLine } from '../../../parts/job-line.js';
import { ErrorMessage } from '../../../parts/message.js';
import { JobActions } from '../../../app/job-list/job-actions.js';

interface Props {
  readonly job: Job | undefined;
  readonly heardAtMs: number;
  readonly error: unknown;
}

/** How far the export is, and what went wrong. */
export const ExportJob = ({ job, heardAtMs, error }: Props) => (
  <>
    {error !== undefined && error !== null && <ErrorMessage error={error} />}
    {job && (
      <JobLine job={job} heardAtMs={heardAtMs}>
        <JobActions job={job} name="export" />
      </JobLine>
    )}
  </>
);
