import { combineAdler32 } from '#kernels/parallel';
import { joinParts } from '../engine/in-pieces.js';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { Picture } from './encode-picture.js';
import { compressPngRows, type CompressedRows } from './picture.tasks.js';
import { pngChunk } from './png-chunk.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types: entries of a palette, RGB, and RGB with alpha (PNG specification, section 11.2.2). */
const COLOR_TYPE = { 1: 3, 3: 2, 4: 6 } as const;
/** Keyword of the uncompressed iTXt chunk with the XMP packet (XMP specification, part 3, section 1.1.5). */
const XMP_KEYWORD = 'XML:com.adobe.xmp';

/** The layout of the file's rows. */
interface PngFormat {
  readonly width: number;
  readonly height: number;
  /** 1: entries of the palette. */
  readonly components: 1 | 3 | 4;
  /** Default 8. */
  readonly bitDepth?: 8 | 16;
  /** Red, green and blue of 256 colours. */
  readonly palette?: Uint8Array;
  readonly xmp?: string;
}

/** Writes a picture as PNG with all threads, some rows in each task. */
export async function encodePng(tasks: TaskGroup, picture: Picture, xmp?: string): Promise<Buffer> {
  const { pixels, ...layout } = picture;
  // By components: a megapixel would occupy a thread three times as long as a tile does.
  const rows = { height: layout.height, width: layout.width * layout.components };
  const compressed = await tasks.runBands(compressPngRows, rows, (rowStart, rowEnd) => ({
    ...{ pixels, layout, rowStart, rowEnd },
  }));
  return joinPng({ ...layout, bitDepth: pixels instanceof Uint16Array ? 16 : 8, xmp }, compressed);
}

/** Joins compressed rows to a file. */
export const joinPng = (format: PngFormat, packed: readonly CompressedRows[]): Promise<Buffer> =>
  joinParts([
    SIGNATURE,
    pngChunk('IHDR', header(format)),
    ...(format.palette === undefined ? [] : [pngChunk('PLTE', format.palette)]),
    ...(format.xmp === undefined ? [] : [pngChunk('iTXt', xmpText(format.xmp))]),
    ...packed.map(({ chunk }) => chunk),
    pngChunk('IDAT', zlibEnd(packed)),
    pngChunk('IEND'),
  ]);

function header({ width, height, components, bitDepth = 8 }: PngFormat): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bitDepth, COLOR_TYPE[components]], 8);
  return data;
}

/** Keyword, two zeros for "not compressed", an empty language and an empty translation of the keyword. */
const xmpText = (xmp: string): Buffer => Buffer.from(`${XMP_KEYWORD}\0\0\0\0\0${xmp}`, 'utf8');

/** The checksum at the end of a zlib stream. */
function zlibEnd(packed: readonly CompressedRows[]): Buffer {
  const end = Buffer.alloc(4);
  end.writeUInt32BE(packed.reduce((sum, { adler, length }) => combineAdler32(sum, adler, length), 1));
  return end;
}
