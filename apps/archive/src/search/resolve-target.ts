import type { ResolvedTarget } from '#archive-client/contract';
import type { Portal } from './portal.js';

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
  if (typeof first?.ra !== 'number' || typeof first.decl !== 'number') return null;
  return {
    name: text(first.canonicalName) ?? text(first.searchString) ?? name,
    ra: first.ra,
    dec: first.decl,
    resolver: text(first.resolver) ?? 'unknown',
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);
