import type { Catalogue } from '../catalogue/catalogue.js';
import { MastError, type MastRequest, type SearchParts } from './mast-request.js';
import { parseCoordinates } from './parse-coordinates.js';

/** The reply of Mast.Name.Lookup, which is not a table. The declination is called `decl`. */
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

/** Mast.Name.Lookup: resolves a name or a pair of coordinates to a position; an empty list if unknown. */
export function nameReply({ catalogue, faults }: SearchParts, { params }: MastRequest): NameReply {
  if (typeof params.input !== 'string') throw new MastError('input is missing.');
  const unknown = faults.take('unresolvable', ['search', 'Mast.Name.Lookup', params.input]);
  if (unknown !== 'no') return { resolvedCoordinate: unknown === 'null' ? null : [], status: '' };
  const found = resolveCoordinates(params.input) ?? resolveName(catalogue, params.input);
  return { resolvedCoordinate: found ? [found] : [], status: '' };
}

function resolveCoordinates(input: string): ResolvedCoordinate | undefined {
  const position = parseCoordinates(input);
  return position && resolved(input, 'Coordinates', { ...position, canonicalName: input.trim(), radius: 0 });
}

function resolveName(catalogue: Catalogue, input: string): ResolvedCoordinate | undefined {
  const name = catalogue.resolve(input);
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
