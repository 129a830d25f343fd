import type { CelestialWcs } from '#kernels';
import type { Point } from '../camera/camera.js';
import { followGestures } from '../camera/gestures.js';
import { pixelLines } from '../camera/pixel-lines.js';
import { commandOfKey } from '../camera/stage-keys.js';
import { followStageSize } from '../camera/stage-size.js';
import type { Stage } from '../camera/zoom-transform.js';
import { CanvasLayer } from '../draw/canvas-layer.js';
import type { DrawnFrame, PictureEngine } from '../draw/engine.js';
import type { Lens } from '../draw/lens.js';
import type { PictureGrid } from '../draw/picture-grid.js';
import type { SkyBox, View } from '../document.js';
import { readoutAt } from '../readout.js';
import type { PictureStore } from '../store.js';
import { stageReadout, type StageReadout } from './stage-readout.js';

/** Where a session shows its picture. */
export interface StageSurface {
  /** What gestures act on, and what the canvases fill. */
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** For the picture that it is compared with. */
  readonly snapshotCanvas: HTMLCanvasElement;
  /** Whether wheel and single fingers scroll the page until the element has the focus. */
  readonly isShy?: boolean;
}

/** What a stage needs of its session. */
export interface StageSource {
  readonly store: PictureStore;
  readonly engine: PictureEngine;
  grid(): PictureGrid | null;
  /** The celestial coordinates of the grid. */
  wcs(): CelestialWcs | null;
  /** Whether values come from exact tiles. */
  isExact(): boolean;
}

/** A stage with the picture of a session. */
export class AttachedStage {
  readonly #source: StageSource;
  readonly #layers: Readonly<Record<DrawnFrame['layer'], CanvasLayer>>;
  readonly #ends: readonly (() => void)[];
  readonly #element: HTMLElement;
  #stage: Stage = { width: 0, height: 0, pixelRatio: 1 };

  constructor(source: StageSource, { element, canvas, snapshotCanvas, isShy = false }: StageSurface) {
    this.#source = source;
    this.#element = element;
    this.#layers = { picture: new CanvasLayer(canvas), snapshot: new CanvasLayer(snapshotCanvas) };
    const { store, engine } = source;
    this.#ends = [
      followStageSize(element, (stage) => this.#resize(stage)),
      followGestures(element, {
        ...{ store, isShy, grid: () => source.grid(), view: () => engine.view },
        stage: () => this.#stage,
      }),
      store.subscribe(() => this.#move()),
    ];
  }

  /** Looks at the picture in another way. */
  setLens(changes: Partial<Lens>): void {
    this.#source.engine.setLens(changes);
  }

  show(drawn: DrawnFrame): void {
    const { engine } = this.#source;
    const view = engine.view ?? drawn.view;
    this.#layers[drawn.layer].show(drawn, view, engine.screen, this.#stage.pixelRatio);
    this.#drawLines(view);
  }

  /** The picture as it is on the screen, as a PNG; null without one. */
  capture(): Promise<Blob | null> {
    return this.#layers.picture.toPng();
  }

  /** Does what a key of the stage does. @returns whether it is one */
  press(key: string, isShifted: boolean): boolean {
    const { store, engine } = this.#source;
    const [grid, view] = [this.#source.grid(), engine.view];
    if (!grid || !view) return false;
    const command = commandOfKey(key, isShifted, {
      ...{ view, grid, screen: engine.screen, pixelRatio: this.#stage.pixelRatio },
    });
    if (command) store.run(command);
    return command !== undefined;
  }

  /**
   * What is under a place in CSS pixels of the stage, whose tiles are loaded first from now on.
   * @param place null: the pointer has left
   */
  point(place: Point | null): StageReadout | null {
    const { engine, store } = this.#source;
    const { pixelRatio } = this.#stage;
    const pointer = place && { x: place.x * pixelRatio, y: place.y * pixelRatio };
    engine.point(pointer ?? undefined);
    const [grid, view] = [this.#source.grid(), engine.view];
    if (!grid || !view || !pointer) return null;
    return stageReadout(
      {
        ...{ grid, view, screen: engine.screen, picture: store.getState().picture },
        ...{ wcs: this.#source.wcs(), isExact: this.#source.isExact() },
        valueAt: (...where) => engine.valueAt(...where),
      },
      pointer,
    );
  }

  /** The box on the sky between two places in CSS pixels of the stage; null where there is no sky. */
  boxOf(from: Point, to: Point): SkyBox | null {
    const [grid, { view, screen }] = [this.#source.grid(), this.#source.engine];
    if (!grid || !view) return null;
    const { pixelRatio } = this.#stage;
    const middle = { x: ((from.x + to.x) / 2) * pixelRatio, y: ((from.y + to.y) / 2) * pixelRatio };
    const sky = readoutAt(grid, this.#source.wcs(), view, screen, middle)?.sky;
    const arcsec = (pixelRatio / view.zoom) * grid.grid.pixelScaleArcsec;
    const size = (length: number): number => Math.abs(length) * arcsec;
    return sky ? { ...sky, widthArcsec: size(to.x - from.x), heightArcsec: size(to.y - from.y) } : null;
  }

  end(): void {
    this.#ends.forEach((end) => end());
  }

  #resize(stage: Stage): void {
    this.#stage = stage;
    const { width, height, pixelRatio } = stage;
    this.#source.engine.resize({
      width: Math.round(width * pixelRatio),
      height: Math.round(height * pixelRatio),
    });
    this.#move();
  }

  #move(): void {
    const { view, screen } = this.#source.engine;
    if (!view) return;
    Object.values(this.#layers).forEach((layer) => layer.move(view, screen, this.#stage.pixelRatio));
    this.#drawLines(view);
  }

  /** The lines between large pixels are a background of the style sheet. */
  #drawLines(view: View): void {
    const lines = pixelLines(view, this.#source.engine.screen, this.#stage.pixelRatio);
    this.#element.toggleAttribute('data-pixel-lines', lines !== null);
    for (const [name, length] of Object.entries(lines ?? {}))
      this.#element.style.setProperty(`--line-${name}`, `${length}px`);
  }
}
