import { messageOf, type Logger } from '#platform';
import type { FileChecksum } from '#archive-client/contract';
import type { Portal } from '../portal/portal.js';
import { numberCell, textCell } from '../search/cell.js';

/**
 * Services of header keywords by instrument: the only ones with checksums (docs/reference/archive-protocol.md, "Services",
 * "Checksums").
 */
const SERVICES: Readonly<Record<string, string>> = {
  NIRCAM: 'Mast.Jwst.Filtered.NIRCam',
  MIRI: 'Mast.Jwst.Filtered.Miri',
  NIRSPEC: 'Mast.Jwst.Filtered.NIRSpec',
  NIRISS: 'Mast.Jwst.Filtered.Niriss',
  FGS: 'Mast.Jwst.Filtered.Fgs',
};
/** Checksums are optional: an import waits no longer for them. */
const TIME_LIMIT_MS = 20_000;
const MD5 = /^[0-9a-f]{32}$/;

/**
 * The archive's checksums of files, by name. A file without one is checked by its length only, which is logged.
 * @param instrument as archived: `NIRCAM/IMAGE`
 */
export async function findChecksums(
  portal: Portal,
  { instrument, fileNames }: { readonly instrument: string | null; readonly fileNames: readonly string[] },
  logger: Logger,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, FileChecksum>> {
  const service = SERVICES[instrument?.split('/')[0].toUpperCase() ?? ''];
  if (!service || fileNames.length === 0) return new Map();
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const filters = [{ paramName: 'filename', values: fileNames }];
    const params = { columns: 'filename,checksum,fileSize', filters };
    const { rows } = await portal.rows(service, params, signal ? AbortSignal.any([signal, limit]) : limit);
    return new Map(rows.flatMap(checksumOf));
  } catch (error) {
    signal?.throwIfAborted();
    logger.warn({ service, cause: messageOf(error) }, 'no checksums from the archive');
    return new Map();
  }
}

function checksumOf(row: Readonly<Record<string, unknown>>): [string, FileChecksum][] {
  const fileName = textCell(row.filename);
  const md5 = textCell(row.checksum)?.toLowerCase();
  if (!fileName || !md5 || !MD5.test(md5)) return [];
  return [[fileName, { md5, size: numberCell(row.fileSize) || null }]];
}
