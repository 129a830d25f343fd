import { layOut, preparedKernels, type VectorKernels } from '../../vector/vector-kernels.js';
import { type BitInput, damaged, requireInput } from '../bit-input.js';
import type { BlockCodes } from './inflate-codes.js';
import type { HuffmanTable } from './inflate-table.js';
import { ROUND_INPUT, type SymbolsPause } from './inflate-symbols.js';
import { HISTORY_BYTES, type InflateWindow, WINDOW_SLACK, windowRoom } from './inflate-window.js';

/** Bytes that are copied into the vector kernels' memory at a time: they stay in the cache. */
const INPUT_BYTES = 64 * 1024;
const OUTPUT_BYTES = 256 * 1024;
/** No code is longer than 15 bits, so no table has more entries: the primary one and all behind it. */
const TABLE_BYTES = 4 * (2 ** 15 + 2 ** 10);
const VECTOR_BYTES = 16;

/** Return values of the decoder (assembly/deflate.as): reasons for a pause, then errors. */
const PAUSES = ['block', 'window', 'input'] as const;
const FAULTS = ['illegal code', 'illegal distance', 'illegal distance: it reaches behind the first byte'];

/** Layout of the vector kernels' memory. */
interface MemoryLayout {
  readonly kernels: VectorKernels;
  readonly state: number;
  readonly patterns: number;
  readonly literals: number;
  readonly distances: number;
  readonly input: number;
  readonly output: number;
}

const inflateKernels = preparedKernels(placeArrays);

/**
 * {@link inflateSymbols} in WebAssembly, whose 64-bit loads hold three codes and whose vectors copy 16 bytes.
 *
 * @returns undefined, without doing anything, if there is no WebAssembly
 */
export function inflateSymbolsVector(
  input: BitInput,
  codes: BlockCodes,
  window: InflateWindow,
): SymbolsPause | undefined {
  const places = inflateKernels();
  if (!places) return undefined;
  const memory = new Uint8Array(places.kernels.memory.buffer);
  copyTable(codes.literals, memory, places.literals);
  copyTable(codes.distances, memory, places.distances);
  for (;;) {
    const pause = decodePiece(places, memory, input, codes, window);
    if (pause === 'block') return pause;
    if (pause === 'window' && window.length > windowRoom(window)) return pause;
    if (pause === 'input' && isLow(input)) return pause;
  }
}

function placeArrays(kernels: VectorKernels): MemoryLayout {
  const [state, patterns, literals, distances, input, output] = layOut(kernels, [
    3 * 4,
    VECTOR_BYTES * VECTOR_BYTES,
    TABLE_BYTES,
    TABLE_BYTES,
    INPUT_BYTES + ROUND_INPUT,
    HISTORY_BYTES + OUTPUT_BYTES + WINDOW_SLACK,
  ]);
  const table = Uint8Array.from({ length: VECTOR_BYTES * VECTOR_BYTES }, (_, k) => {
    const distance = k >> 4;
    return distance > 0 ? (k % VECTOR_BYTES) % distance : 0;
  });
  new Uint8Array(kernels.memory.buffer).set(table, patterns);
  return { kernels, state, patterns, literals, distances, input, output };
}

function copyTable({ entries }: HuffmanTable, memory: Uint8Array, at: number): void {
  memory.set(new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength), at);
}

function isLow(input: BitInput): boolean {
  return !input.isLast && input.next > input.bytes.length - ROUND_INPUT;
}

/** Copies a piece of the input and the history, decodes, and copies the output. */
function decodePiece(
  places: MemoryLayout,
  memory: Uint8Array,
  input: BitInput,
  codes: BlockCodes,
  window: InflateWindow,
): SymbolsPause {
  const { kernels, state } = places;
  const piece = input.bytes.subarray(input.next, input.next + INPUT_BYTES);
  memory.set(piece, places.input);
  const inputEnd = places.input + piece.length;
  memory.fill(0, inputEnd, inputEnd + ROUND_INPUT);
  const isLast = input.isLast && input.next + piece.length === input.bytes.length;

  const history = Math.min(HISTORY_BYTES, window.length - window.origin);
  const start = places.output + history;
  memory.set(window.bytes.subarray(window.length - history, window.length), places.output);
  const room = Math.min(OUTPUT_BYTES, windowRoom(window) - window.length);

  const numbers = new Int32Array(memory.buffer, state, 3);
  numbers.set([places.input, input.bit, start]);
  const result = kernels.inflateSymbols(
    state,
    places.patterns,
    places.literals,
    codes.literals.bits,
    places.distances,
    codes.distances.bits,
    isLast ? inputEnd : inputEnd - ROUND_INPUT,
    start + room,
    places.output,
  );
  const [next, bit, end] = numbers;
  window.bytes.set(memory.subarray(start, end), window.length);
  window.length += end - start;
  input.next += next - places.input;
  input.bit = bit;
  requireInput(input);
  if (result >= PAUSES.length) throw damaged(input, FAULTS[result - PAUSES.length]);
  return PAUSES[result];
}
