import { counter, gauge } from '#platform';

/** Bytes of files that came from an archive, whatever became of them. */
export const downloadedBytes = counter({
  name: 'firstlight_archive_downloaded_bytes_total',
  help: 'Bytes of files that were downloaded, by where from',
  labels: ['source'],
});

/** Downloads of this process that wait for a slot, and that have one. */
export const slots = gauge({
  name: 'firstlight_archive_downloads',
  help: 'Downloads that wait for a turn, and that have one',
  labels: ['state'],
});
