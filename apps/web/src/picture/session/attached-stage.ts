import type { CelestialWcs } from '#kernels';
import type { Point, Size } from '../camera/camera.js';
import { followGestures } from '../camera/gestures.js';
import { commandOfKey, shownView } from '../camera/stage-keys.js';
import type { View } from '../document.js';
import type { DrawnFrame, DrawnGrid, PictureEngine } from '../draw/engine.js';
import { StageCanvas } from '../draw/stage-canvas.js';
import { stageReadout, type StageReadout } from './stage-readout.js';
import type { PictureStore } from '../store.js';

/** Where a session shows its picture. */
export interface StageSurface {
  /** What gestures act on, and what the canvas fills. */
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Whether wheel and single fingers scroll the page until the element has the focus. */
  readonly isShy?: boolean;
}

/** What a stage needs of its session. */
export interface StageSource {
  readonly store: PictureStore;
  readonly engine: PictureEngine;
  grid(): DrawnGrid | null;
  /** The celestial coordinates of the grid. */
  wcs(): CelestialWcs | null;
}

/** A canvas with the picture of a session. */
export class AttachedStage {
  readonly #source: StageSource;
  readonly #canvas: StageCanvas;
  readonly #ends: (() => void)[];

  constructor(source: StageSource, { element, canvas, isShy = false }: StageSurface) {
    this.#source = source;
    this.#canvas = new StageCanvas(element, canvas, () => this.#resize());
    this.#ends = [
      followGestures(element, {
        ...{ store: source.store, grid: () => source.grid(), stage: () => this.#canvas.stage, isShy },
      }),
      source.store.subscribe(() => this.#move()),
    ];
  }

  /** The screen in device pixels. */
  get screen(): Size {
    const { width, height, pixelRatio } = this.#canvas.stage;
    return { width: Math.round(width * pixelRatio), height: Math.round(height * pixelRatio) };
  }

  /** The view that is shown; null without a grid. */
  get view(): View | null {
    const grid = this.#source.grid();
    return grid && shownView(this.#source.store.getState().picture.view, grid, this.screen);
  }

  show(drawn: DrawnFrame): void {
    this.#canvas.show(drawn, this.view ?? drawn.view);
  }

  /** Does what a key of the stage does. @returns whether it is one */
  press(key: string, isShifted: boolean): boolean {
    const { store } = this.#source;
    const [grid, view] = [this.#source.grid(), this.view];
    if (!grid || !view) return false;
    const command = commandOfKey(key, isShifted, {
      ...{ view, grid, screen: this.screen, pixelRatio: this.#canvas.stage.pixelRatio },
      isNorthUp: store.getState().picture.frame.northUp,
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
    const { pixelRatio } = this.#canvas.stage;
    const pointer = place && { x: place.x * pixelRatio, y: place.y * pixelRatio };
    engine.point(pointer ?? undefined);
    const [grid, view] = [this.#source.grid(), this.view];
    if (!grid || !view || !pointer) return null;
    const { picture } = store.getState();
    return stageReadout(
      {
        ...{ grid, view, picture, screen: this.screen, wcs: this.#source.wcs() },
        valueAt: (...place) => engine.valueAt(...place),
      },
      pointer,
    );
  }

  /** Shows nothing until the next frame. */
  clear(): void {
    this.#canvas.clear();
  }

  end(): void {
    this.#ends.forEach((end) => end());
    this.#canvas.end();
  }

  #resize(): void {
    this.#source.engine.resize(this.screen);
    this.#move();
  }

  #move(): void {
    const { view } = this;
    if (view) this.#canvas.move(view);
  }
}
