import type { Job } from '#sdk';
import { jobKind } from '../../parts/job-words.js';
import { importName, knownImports } from './import-names.js';

/** What a job is about: for an import its target and filter. */
export const jobName = (job: Job): string =>
  job.type === 'import' ? importName(job.obsId, knownImports()) : job.description || jobKind(job);
