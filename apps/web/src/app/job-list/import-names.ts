import { filterWavelengthUm } from '#observatory';
import { recall, remember } from '../browser-storage.js';

/** Names of observations that this browser has imported: the list of jobs has only their ids. */
type ImportNames = Readonly<Record<string, string>>;

const KEY = 'firstlight.imports';
const MOST = 200;

/** Remembers what observations are called: "Southern Ring · F090W". */
export function rememberImports(names: ImportNames): void {
  const entries = Object.entries({ ...knownImports(), ...lowered(names) }).slice(-MOST);
  remember(KEY, JSON.stringify(Object.fromEntries(entries)));
}

export const knownImports = (): ImportNames => readNames(recall(KEY));

const lowered = (names: ImportNames): ImportNames =>
  Object.fromEntries(Object.entries(names).map(([obsId, name]) => [obsId.toLowerCase(), name]));

/** Names from a text that anything may have written. */
export function readNames(text: string | null): ImportNames {
  try {
    const read = JSON.parse(text ?? '{}') as unknown;
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {}; // Not ours: there are no names.
  }
}

/** Instruments in ids of observations. */
const INSTRUMENTS: Readonly<Record<string, string>> = {
  ...{ nircam: 'NIRCam', miri: 'MIRI', niriss: 'NIRISS', nirspec: 'NIRSpec', fgs: 'FGS' },
};

/** The name of an import: the remembered one, else instrument, filter and program as the id tells them, else the id. */
export function importName(obsId: string, known: ImportNames): string {
  const name = known[obsId.toLowerCase()];
  if (name !== undefined) return name;
  const [, program, instrument, rest] = /^jw(\d{5})-[^_]+_[^_]+_([a-z]+)_(.+)$/i.exec(obsId) ?? [];
  const filter = rest?.split('-').find((part) => filterWavelengthUm(part.toUpperCase(), null) !== null);
  const instrumentName = INSTRUMENTS[instrument?.toLowerCase() ?? ''];
  if (instrumentName === undefined || filter === undefined) return obsId;
  return `${instrumentName} ${filter.toUpperCase()} · program ${Number(program)}`;
}
