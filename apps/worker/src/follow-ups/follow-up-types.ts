/** Kinds of jobs that follow on new records. */
export type FollowUpType = 'thumbnails' | 'observation-mosaics';

/** What follows on the records of an import. */
export const IMPORT_FOLLOW_UPS: readonly FollowUpType[] = ['thumbnails', 'observation-mosaics'];
