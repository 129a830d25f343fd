import { readFileSync } from 'node:fs';

/** A place in a source, counted from 1. */
export interface SourcePlace {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

/** Line and column of a program, counted from 1. */
export type FindPlace = (line: number, column: number) => SourcePlace | undefined;

interface SourceMapFile {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** What a segment says; each number is counted from that of the segment before (ECMA-426). */
const [COLUMN, SOURCE, SOURCE_LINE, SOURCE_COLUMN] = [0, 1, 2, 3];
const FIELDS = 4;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));
const [COMMA, SEMICOLON] = [...',;'].map((sign) => sign.charCodeAt(0));

/**
 * Finds places by a source map. Node's own reader makes an object of each of half a million segments, which blocks a process
 * for a second; this one notes how each line begins, and reads a line when it is asked for.
 */
export function sourcePlaces(file: string): FindPlace {
  const { sources, mappings } = JSON.parse(readFileSync(file, 'latin1')) as SourceMapFile;
  const starts = lineStarts(mappings);
  return (line, column) => {
    const start = STARTS * (line - 1);
    if (start >= starts.length) return undefined;
    const reader = createReader(mappings, starts[start], starts.subarray(start + 1, start + STARTS));
    let found: Int32Array | undefined;
    while (reader.segment() && reader.fields[COLUMN] < column) found = reader.fields.slice();
    return found && placeOf(found, sources);
  };
}

const placeOf = (fields: Int32Array, sources: readonly string[]): SourcePlace => ({
  source: sources[fields[SOURCE]],
  line: fields[SOURCE_LINE] + 1,
  column: fields[SOURCE_COLUMN] + 1,
});

/** Of each line: where it begins in the mappings, and the fields before it. */
const STARTS = 1 + FIELDS;

function lineStarts(mappings: string): Int32Array {
  const starts: number[] = [];
  const reader = createReader(mappings, 0, new Int32Array(FIELDS));
  do {
    starts.push(reader.at(), ...reader.fields);
    while (reader.segment());
  } while (reader.nextLine());
  return Int32Array.from(starts);
}

/** Reads segments from a place on; `fields` are those of the last one. */
function createReader(mappings: string, from: number, begin: Int32Array) {
  const fields = begin.slice();
  let at = from;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS[mappings.charCodeAt(at++)];
      value |= (digit & 31) << shift;
      if (digit < 32) return value & 1 ? -(value >> 1) : value >> 1;
    }
  };
  const isInSegment = () =>
    at < mappings.length && mappings.charCodeAt(at) !== COMMA && mappings.charCodeAt(at) !== SEMICOLON;
  return {
    fields,
    at: () => at,
    /** False at the end of the line. */
    segment(): boolean {
      if (mappings.charCodeAt(at) === COMMA) at += 1;
      if (!isInSegment()) return false;
      for (let field = 0; isInSegment(); field += 1) {
        const difference = number();
        if (field < FIELDS) fields[field] += difference; // A fifth one is a name.
      }
      return true;
    },
    /** False at the end of the map. */
    nextLine(): boolean {
      if (at >= mappings.length) return false;
      at += 1;
      fields[COLUMN] = 0;
      return true;
    },
  };
}
