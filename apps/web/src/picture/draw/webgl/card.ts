import type { ToneLookup, TileScaling } from '#kernels';
import type { Shown } from '../../tiles/tile-schedule.js';
import type { Look } from '../look.js';
import type { BitmapFrame, FrameRequest, TileToPlace } from '../processor/messages.js';
import { LINE_BITS } from './picture-shader.js';
import { Program } from './program.js';
import { TileSlots } from './tile-slots.js';
import { toneLinesOf, type ToneLines } from './tone-lines.js';
import { viewTables, type TileSource, type ViewTables } from './view-tables.js';

/** Draws pictures by the graphics card as the processor does: within one level of 255, nearly all samples equal. */
export class Card {
  readonly #canvas: OffscreenCanvas;
  readonly #gl: WebGL2RenderingContext;
  readonly #program: Program;
  readonly #slots: TileSlots;
  readonly #maxSide: number;
  #lines: ToneLines | undefined;

  /** @throws Error when its shader cannot be compiled */
  constructor(canvas: OffscreenCanvas, gl: WebGL2RenderingContext) {
    this.#canvas = canvas;
    this.#gl = gl;
    this.#program = new Program(gl);
    this.#slots = new TileSlots(gl);
    this.#maxSide = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
  }

  /**
   * Draws from these tiles.
   * @returns null for what is the processor's: colour maps, tones without a table, more than the card has room for, a lost context
   * @throws Error when the card has no memory
   */
  draw({ shown, look }: FrameRequest, tiles: ReadonlyMap<string, TileToPlace>): BitmapFrame | null {
    const gl = this.#gl;
    const { width, height } = shown.screen;
    const lines = look.map ? null : toneLinesOf(look);
    if (!lines || Math.max(width, height, lines.rows) > this.#maxSide || gl.isContextLost()) return null;
    const tables = viewTables(shown, (name) => tiles.has(name));
    if (!this.#hold(tables, tiles)) return null;
    this.#setView(tables, shown.keys.length);
    this.#setTones(shown, look, lines, tiles);
    this.#setOptions(look);
    Object.assign(this.#canvas, { width, height });
    gl.viewport(0, 0, width, height);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    const error = gl.getError();
    if (gl.isContextLost()) return null;
    if (error !== gl.NO_ERROR) throw new Error(`The graphics card cannot draw: error ${error}.`);
    return { bitmap: this.#canvas.transferToImageBitmap(), width, height };
  }

  /** Brings what a view is drawn from to the card. */
  #hold({ sources }: ViewTables, tiles: ReadonlyMap<string, TileToPlace>): boolean {
    const names = new Set(sources.flatMap((source) => (source ? [source.name] : [])));
    this.#program.activate('tiles');
    return this.#slots.hold(new Map([...names].map((name) => [name, tiles.get(name)!])));
  }

  #setView({ columns, rows, area, sources, tileCount }: ViewTables, channelCount: number): void {
    const gl = this.#gl;
    const program = this.#program;
    const placeOf = (source: TileSource | undefined): readonly [slot: number, above: number] =>
      source ? [this.#slots.slotOf(source.name), source.above] : [-1, 0];
    program.setFloats('columns', 4, columns.length / 4, 1, columns);
    program.setFloats('rows', 4, rows.length / 4, 1, rows);
    if (sources.length > 0) program.setPairs('places', tileCount, channelCount, sources.map(placeOf));
    // A texture has at least one texel.
    else program.setPairs('places', 1, 1, [[-1, 0]]);
    gl.uniform3iv(program.at('area'), area);
    gl.uniform1f(program.at('blank'), this.#slots.blank);
  }

  #setTones(
    { keys }: Shown,
    { channels, options }: Look,
    lines: ToneLines,
    tiles: ReadonlyMap<string, TileToPlace>,
  ): void {
    const gl = this.#gl;
    const program = this.#program;
    const { lookups, starts } = lines;
    if (!isSame(lookups, this.#lines?.lookups))
      program.setFloats('lines', 2, 2 ** LINE_BITS, lines.rows, lines.data);
    this.#lines = lines;
    const scalings = new Map([...tiles.values()].map(({ address, scaling }) => [address.key, scaling]));
    gl.uniform1i(program.at('count'), channels.length);
    gl.uniform1i(program.at('hasOverall'), Number(options.overall !== undefined));
    lookups.forEach((lookup, i) => {
      const { shift, first, cells } = lookup;
      const scaling = i < keys.length ? this.#slots.scalingLeft(scalings.get(keys[i]) ?? UNSCALED) : UNSCALED;
      gl.uniform4fv(program.at(`distances[${i}]`), distancesOf(lookup, scaling));
      gl.uniform4i(program.at(`cells[${i}]`), shift, first, cells, starts[i]);
    });
  }

  #setOptions({ channels, options }: Look): void {
    const gl = this.#gl;
    const program = this.#program;
    const { maximum = 1, saturation = 1, vibrancy = 0, hueRotation = 0 } = options;
    const luminance = channels.findIndex(({ rgb }) => rgb === null);
    channels.forEach(({ rgb, weight }, i) => {
      const [red, green, blue] = rgb ?? [0, 0, 0];
      gl.uniform3f(program.at(`colors[${i}]`), weight * red, weight * green, weight * blue);
    });
    gl.uniform1i(program.at('luminance'), luminance);
    gl.uniform1f(program.at('luminanceWeight'), channels[luminance]?.weight ?? 0);
    gl.uniform1f(program.at('factor'), maximum > 0 ? finite(1 / maximum) : 1);
    gl.uniform1f(program.at('saturation'), saturation);
    gl.uniform1f(program.at('vibrancy'), vibrancy);
    gl.uniform1f(program.at('turn'), hueRotation / 60 + 6);
  }
}

const UNSCALED: TileScaling = { zero: 0, scale: 1 };

/** Formed in double precision, so that nothing is lost between a level of the sky and a limit near it. */
const distancesOf = (
  { low, high, scale }: ToneLookup,
  { zero, scale: factor }: TileScaling,
): readonly [number, number, number, number] => [finite(zero - low), finite(high - zero), factor, scale];

const MAX_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;
const finite = (value: number): number => Math.min(MAX_FLOAT32, Math.max(-MAX_FLOAT32, value));

const isSame = (lookups: readonly ToneLookup[], others: readonly ToneLookup[] = []): boolean =>
  lookups.length === others.length && lookups.every((lookup, i) => lookup === others[i]);
