import type { Catalog } from '../catalog/catalog.js';
import { MashupError, type MashupRequest } from './mashup-request.js';
import { parseCoordinates } from './parse-coordinates.js';
import type { SearchParts } from './search-parts.js';

/** The answer of Mast.Name.Lookup, which is no table. The declination is called `decl`. */
export interface NameReply {
  readonly resolvedCoordinate: readonly ResolvedCoordinate[] | null;
  readonly status: string;
}

interface ResolvedCoordinate {
  readonly searchString: string;
  readonly resolver: string;
  readonly cached: boolean;
  readonly resolverTime: number;
  readonly cacheDate: string | null;
  readonly searchRadius: number;
  readonly canonicalName: string;
  readonly ra: number;
  readonly decl: number;
  readonly radius: number;
  readonly objectType: string | null;
}

/** Mast.Name.Lookup: a name or a pair of coordinates to a position; an empty list when there is none. */
export function nameReply({ catalog, behaviour }: SearchParts, { params }: MashupRequest): NameReply {
  if (typeof params.input !== 'string') throw new MashupError('input is missing.');
  const unknown = behaviour.take('unresolvable', ['search', 'Mast.Name.Lookup', params.input]);
  if (unknown !== 'no') return { resolvedCoordinate: unknown === 'null' ? null : [], status: '' };
  const found = resolveCoordinates(params.input) ?? resolveName(catalog, params.input);
  return { resolvedCoordinate: found ? [found] : [], status: '' };
}

function resolveCoordinates(input: string): ResolvedCoordinate | undefined {
  const position = parseCoordinates(input);
  return position && resolved(input, 'Coordinates', { ...position, canonicalName: input.trim(), radius: 0 });
}

function resolveName(catalog: Catalog, input: string): ResolvedCoordinate | undefined {
  const name = catalog.resolve(input);
  return name && resolved(input, 'NED', name);
}

function resolved(
  input: string,
  resolver: string,
  place: { canonicalName: string; ra: number; dec: number; radius: number; objectType?: string },
): ResolvedCoordinate {
  return {
    searchString: input.trim().toLowerCase(),
    resolver,
    cached: false,
    resolverTime: 0,
    cacheDate: null,
    searchRadius: -1,
    canonicalName: place.canonicalName,
    ra: place.ra,
    decl: place.dec,
    radius: place.radius,
    objectType: place.objectType ?? null,
  };
}
