import type { SettingsOf } from '#platform';

export const ARCHIVE_KINDS = ['mast', 'sample', 'other'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

const MAST_HOST = 'mast.stsci.edu';

/** Hosts of the sample archive: that of `npm start`, and that of docker-compose.yml. */
const SAMPLE_HOSTS: readonly string[] = ['127.0.0.1', 'sample-archive'];

/** The archive that this service searches; without an address it is the sample archive. */
export function archiveKind(
  settings: Pick<SettingsOf<'api'>, 'ARCHIVE_URL' | 'SAMPLE_ARCHIVE_PORT'>,
): ArchiveKind {
  if (!settings.ARCHIVE_URL) return 'sample';
  const { hostname, port } = new URL(settings.ARCHIVE_URL);
  if (hostname === MAST_HOST) return 'mast';
  const isSample = SAMPLE_HOSTS.includes(hostname) && Number(port) === settings.SAMPLE_ARCHIVE_PORT;
  return isSample ? 'sample' : 'other';
}
