import { readFileSync } from 'node:fs';

/** A position in a source, counted from 1. */
export interface SourcePosition {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

/** Line and column in a program, counted from 1. */
export type FindPosition = (line: number, column: number) => SourcePosition | undefined;

interface SourceMapFile {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Fields of a segment, each relative to the previous segment (ECMA-426). */
const [COLUMN, SOURCE, SOURCE_LINE, SOURCE_COLUMN] = [0, 1, 2, 3];
const FIELDS = 4;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));
const [COMMA, SEMICOLON] = [...',;'].map((sign) => sign.charCodeAt(0));

/**
 * Looks up positions in a source map. Node's reader makes an object of each of half a million segments, which blocks a process
 * for a second; this one indexes the lines and decodes a line on demand.
 */
export function sourcePositions(file: string): FindPosition {
  const { sources, mappings } = JSON.parse(readFileSync(file, 'latin1')) as SourceMapFile;
  const starts = lineStarts(mappings);
  return (line, column) => {
    const start = STARTS * (line - 1);
    if (start >= starts.length) return undefined;
    const reader = createReader(mappings, starts[start], starts.subarray(start + 1, start + STARTS));
    let found: Int32Array | undefined;
    while (reader.segment() && reader.fields[COLUMN] < column) found = reader.fields.slice();
    return found && positionOf(found, sources);
  };
}

const positionOf = (fields: Int32Array, sources: readonly string[]): SourcePosition => ({
  source: sources[fields[SOURCE]],
  line: fields[SOURCE_LINE] + 1,
  column: fields[SOURCE_COLUMN] + 1,
});

/** For each line: its offset in the mappings, and the fields before it. */
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

/** Decodes segments from an offset; `fields` are those of the last one. */
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
        if (field < FIELDS) fields[field] += difference; // A fifth field is a name.
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
