import { bytesOfBase64 } from './decode-base64.js';
import { WASM_BASE64 } from './wasm-module.js';

/**
 * Hot loops in WebAssembly with 128-bit vectors, compiled from libs/kernels/assembly, where each function is documented. Numbers named
 * after memory are byte positions in `memory`. Each function has a plain version with bit-identical results.
 */
export interface VectorKernels {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  swapRows(from: number, stride: number, to: number, count: number, rows: number): void;
  storeWords(at: number, count: number): number;
  promoteRow(from: number, to: number, count: number): void;
  sumRows(rows: number, weights: number, radius: number, out: number, count: number, single: 0 | 1): void;
  sumColumns(from: number, width: number, rows: number, sums: number, counts: number, isFirst: 0 | 1): void;
  averageBlocks(sums: number, counts: number, width: number, factor: number, out: number): number;
  levelsByBits(input: number, count: number, shift: number, out: number): void;
  isAllFinite(input: number, count: number): 0 | 1;
  addChannel(
    input: number,
    footprint: number,
    count: number,
    low: number,
    high: number,
    scale: number,
    shift: number,
    first: number,
    cells: number,
    table: number,
    red: number,
    green: number,
    blue: number,
    row: number,
    stride: number,
  ): void;
  blendDetails(
    input: number,
    details: number,
    footprint: number,
    count: number,
    weight: number,
    row: number,
    stride: number,
  ): void;
  scaleRow(row: number, stride: number, count: number, factor: number): void;
  maximumOfRow(row: number, stride: number, count: number): number;
  encodeRow(
    row: number,
    stride: number,
    count: number,
    table: number,
    steps: number,
    components: number,
    out: number,
  ): void;
  decodeRice(
    input: number,
    length: number,
    pixelBits: number,
    codeBits: number,
    rawCode: number,
    blockSize: number,
    scratch: number,
    out: number,
    count: number,
  ): number;
  scaleIntegers(from: number, to: number, count: number, scale: number, zero: number): void;
  scaleDithered(from: number, random: number, to: number, count: number, scale: number, zero: number): void;
  holdsEither(at: number, count: number, blank: number, other: number): 0 | 1;
  inflateSymbols(
    state: number,
    patterns: number,
    literals: number,
    literalBits: number,
    distances: number,
    distanceBits: number,
    lastNext: number,
    room: number,
    origin: number,
  ): number;
  markValid(input: number, width: number, rows: number, out: number): void;
  distanceColumns(covered: number, stride: number, rows: number, beyond: number, out: number): void;
  filterRow(line: number, above: number, count: number, step: number, out: number): void;
  addToAdler(at: number, count: number, adler: number): number;
  countSymbols(at: number, count: number, literals: number, runs: number): void;
  writeSymbols(at: number, count: number, codes: number, runs: number, state: number, out: number): number;
  addToCrc(tables: number, at: number, count: number, crc: number): number;
  gatherBox(from: number, stride: number, columns: number, rows: number, out: number): number;
  divideBox(
    values: number,
    count: number,
    provisionalMean: number,
    coreLow: number,
    coreHigh: number,
    low: number,
    scale: number,
    names: number,
    outside: number,
    sums: number,
  ): number;
  rankBuckets(names: number, count: number, starts: number): void;
  gatherBucket(names: number, values: number, count: number, bucket: number, out: number): number;
  selectRank(values: number, count: number, rank: number): number;
  sumWithin(
    values: number,
    count: number,
    lowest: number,
    highest: number,
    provisionalMean: number,
    sums: number,
  ): void;
  findBright(from: number, columns: number, rows: number, bounds: number, out: number): void;
  expandRow(
    nodes: number,
    boxWidth: number,
    linear: 0 | 1,
    lowest: number,
    highest: number,
    out: number,
    columns: number,
  ): void;
  interpolateBilinear(
    image: number,
    stride: number,
    x0: number,
    x1: number,
    x2: number,
    y0: number,
    y1: number,
    y2: number,
    out: number,
    count: number,
  ): 0 | 1;
  interpolateLanczos(
    image: number,
    stride: number,
    x0: number,
    x1: number,
    x2: number,
    y0: number,
    y1: number,
    y2: number,
    out: number,
    count: number,
    taps: number,
  ): 0 | 1;
  combineStack(
    values: number,
    footprints: number,
    images: number,
    count: number,
    columns: number,
    pairs: number,
    pairsEnd: number,
    sorted: number,
    kept: number,
    method: number,
    rejects: 0 | 1,
    out: number,
  ): number;
}

/** The part of the WebAssembly interface that is used; its types belong to neither the language nor Node. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
  CompileError: new () => Error;
}

/** Vectors are read and written as a whole: each array needs this room behind it. */
export const VECTOR_SLACK = 64;
const ALIGNMENT = 16;
const PAGE_BYTES = 65536;
/**
 * Position of the first array: far from the usual start of large arrays within a page of the machine's memory (16 bytes into it, with
 * glibc). Zen processors copy at a fifth of their speed to an address that is, modulo the 4096 bytes of such a page, just behind the
 * source.
 */
const LEAD_BYTES = 2048;

let compiled: { readonly api: WebAssemblyApi; readonly module: object } | null | undefined;

/** A new instance with a separate memory; undefined without WebAssembly vectors, or if the page may not compile them. */
export function createVectorKernels(): VectorKernels | undefined {
  if (compiled === undefined) compiled = compile();
  return compiled ? (new compiled.api.Instance(compiled.module).exports as VectorKernels) : undefined;
}

function compile(): { api: WebAssemblyApi; module: object } | null {
  const api = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (!api) return null;
  const bytes = bytesOfBase64(WASM_BASE64);
  if (!api.validate(bytes)) return null;
  try {
    return { api, module: new api.Module(bytes) };
  } catch (error) {
    // The Content-Security-Policy of a page without 'wasm-unsafe-eval' forbids compiling valid modules.
    if (error instanceof api.CompileError) return null;
    throw error;
  }
}

/**
 * An instance that is made on first use and then reused, by this thread alone; undefined without vectors. The caller decides the layout of
 * its memory.
 */
export function sharedKernels(): () => VectorKernels | undefined {
  return preparedKernels((kernels) => kernels);
}

/** As {@link sharedKernels}, with a function that lays out and fills the memory on first use. */
export function preparedKernels<Prepared>(
  prepare: (kernels: VectorKernels) => Prepared,
): () => Prepared | undefined {
  let prepared: Prepared | undefined;
  return () => {
    if (prepared === undefined) {
      const kernels = createVectorKernels();
      prepared = kernels && prepare(kernels);
    }
    return prepared;
  };
}

/**
 * Positions of arrays of these byte lengths, each with room behind it; the memory is grown to hold them.
 *
 * @param start position of the first one
 */
export function layOut(
  kernels: VectorKernels,
  lengths: readonly number[],
  start: number = LEAD_BYTES,
): number[] {
  let end = start;
  const positions = lengths.map((length) => {
    const position = end;
    end = Math.ceil((position + length + VECTOR_SLACK) / ALIGNMENT) * ALIGNMENT;
    return position;
  });
  const missing = end - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE_BYTES));
  return positions;
}
