import type { Faults } from '../../../apps/sample-archive/src/fault-injection/faults.js';
import { SWITCHES } from '../../../apps/sample-archive/src/fault-injection/switch-table.js';
import { whole, yes } from '../../../apps/sample-archive/src/fault-injection/switch.js';

const MAX_BYTES = 2 ** 40;

/** Faults of writes; those of reads are the sample archive's (docs/sample-archive.md). */
export const S3_SWITCHES = {
  ...SWITCHES,
  readBytesPerSecond: whole(1, MAX_BYTES, 'takes the body of a write no faster than this'),
  cutWriteAtByte: whole(0, MAX_BYTES, 'resets the connection when more than so many bytes of the body of a write have come'), // prettier-ignore
  answerLost: yes('a write is done, and the connection reset before its answer'),
  wrongEtag: yes('the answer of a write names another ETag than that of its bytes'),
  lateError: yes('CompleteMultipartUpload does nothing, and answers status 200 with an error (`InternalError`)'), // prettier-ignore
} as const;

export type S3Faults = Faults<typeof S3_SWITCHES>;
