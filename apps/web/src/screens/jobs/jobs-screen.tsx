import type { Job } from '#sdk';
import { Button } from '../../parts/button.js';
import { Disclosure } from '../../parts/controls/disclosure.js';
import { JobLine } from '../../parts/job-line.js';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Loading, Message } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { Skeleton } from '../../parts/skeleton.js';
import { isFollowUp } from '../../app/job-list/ended-jobs.js';
import { jobName } from '../../app/job-list/job-name.js';
import { useJobs } from '../../app/jobs.js';
import { askToSignIn } from '../../app/sign-in.js';
import { JobActions } from '../../app/job-list/job-actions.js';
import styles from './jobs-screen.module.css';

export const JobsScreen = () => (
  <Screen title="Jobs">
    <JobList />
  </Screen>
);

function JobList() {
  const { user, jobs, error, heardAtMs, refetch } = useJobs();
  if (user === null) return <SignedOut />;
  if (error && !jobs) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  if (!jobs) {
    return (
      <Loading>
        <Skeleton blockSize={96} count={3} />
      </Loading>
    );
  }
  const followUps = jobs.filter(isFollowUp);
  const asked = jobs.filter((job) => !isFollowUp(job));
  return (
    <>
      {asked.length === 0 ? <NoJobs /> : <Lines jobs={asked} heardAtMs={heardAtMs} />}
      {followUps.length > 0 && (
        <Disclosure title={`${followUps.length} of the service, for your files`} level={2}>
          <Lines jobs={followUps} heardAtMs={heardAtMs} />
        </Disclosure>
      )}
    </>
  );
}

interface LinesProps {
  readonly jobs: readonly Job[];
  readonly heardAtMs: number;
}

const Lines = ({ jobs, heardAtMs }: LinesProps) => (
  <ul className={styles.list}>
    {jobs.map((job) => (
      <li key={job.jobId}>
        <JobLine job={job} name={jobName(job)} heardAtMs={heardAtMs}>
          <JobActions job={job} name={jobName(job)} isDismissible />
        </JobLine>
      </li>
    ))}
  </ul>
);

const SignedOut = () => (
  <Message title="Your imports, pictures and exports would be here.">
    <Button look="primary" onPress={() => void askToSignIn('Jobs belong to an account.')}>
      Sign in
    </Button>
  </Message>
);

const NoJobs = () => (
  <Message title="No jobs of yours: what you import or export is here for half an hour after its end.">
    <LinkButton to="/">Find something to look at</LinkButton>
  </Message>
);
