import type { ResolvedTarget } from '#archive-client/contract';
import { normaliseRa } from '#sky';
import { numberCell, textCell } from './cell.js';
import type { Portal } from '../portal/portal.js';

const SERVICE = 'Mast.Name.Lookup';

/**
 * Position of a name, by the archive's resolver (its first answer).
 * @returns `null` when the resolver does not know the name
 */
export async function resolveTarget(
  portal: Portal,
  name: string,
  signal?: AbortSignal,
): Promise<ResolvedTarget | null> {
  const reply = await portal.ask(SERVICE, { input: name, format: 'json' }, signal);
  const first = reply.resolvedCoordinate?.[0];
  const ra = numberCell(first?.ra);
  const dec = numberCell(first?.decl);
  if (!first || ra === null || dec === null || Math.abs(dec) > 90) return null;
  return {
    name: textCell(first.canonicalName) ?? textCell(first.searchString) ?? name,
    ra: normaliseRa(ra),
    dec,
    resolver: textCell(first.resolver) ?? 'unknown',
  };
}
