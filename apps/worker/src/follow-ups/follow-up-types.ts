/** Types of jobs that are ordered for new records. */
export type FollowUpType = 'thumbnails' | 'observation-mosaics';

/** The follow-up jobs of an import. */
export const IMPORT_FOLLOW_UPS: readonly FollowUpType[] = ['thumbnails', 'observation-mosaics'];
