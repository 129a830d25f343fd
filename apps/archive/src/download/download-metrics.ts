import { counter, gauge } from '#platform';

/** Counts failed downloads, too. */
export const downloadedBytes = counter({
  name: 'firstlight_archive_downloaded_bytes_total',
  help: 'Downloaded bytes of files, by source',
  labels: ['source'],
});

export const slots = gauge({
  name: 'firstlight_archive_downloads',
  help: 'Downloads waiting for a slot, and those holding one',
  labels: ['state'],
});
