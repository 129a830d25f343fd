import { coverView, fitView, type Size } from '../camera/camera.js';
import type { Picture, View } from '../document.js';
import type { Shown } from '../tiles/tile-schedule.js';
import { lookOf, shownChannels, soloLook, type ColorMap, type Look } from './look.js';
import type { PictureGrid } from './picture-grid.js';
import type { Layer } from './processor/processor-client.js';

/** How a picture is looked at: nothing of this is a part of it. */
export interface Lens {
  /** The channel that is drawn alone, in grey. */
  readonly solo: number | null;
  /** What the picture is compared with: drawn in its place, or beside it on a layer of its own. */
  readonly snapshot: Picture | null;
  readonly compare: 'none' | 'blink' | 'swipe';
  /** In the place of colours. */
  readonly map: ColorMap | null;
  /** Whether the whole grid fills the screen without a border. */
  readonly isCovering: boolean;
}

export const PLAIN_LENS: Lens = {
  ...{ solo: null, snapshot: null, compare: 'none', map: null, isCovering: false },
};

/** One picture that is to be drawn. */
export interface LayerToDraw {
  readonly layer: Layer;
  readonly shown: Shown;
  readonly look: Look;
}

/** The view of a picture: its own, or the whole grid. */
export const viewThrough = (lens: Lens, view: View | null, grid: Size, screen: Size): View =>
  view ?? (lens.isCovering ? coverView(grid, screen) : fitView(grid, screen));

/** What is drawn of a picture that is looked at through a lens. */
export function layersOf(lens: Lens, picture: Picture, grid: PictureGrid, screen: Size): LayerToDraw[] {
  const { snapshot, compare } = lens;
  const view = viewThrough(lens, picture.view, grid, screen);
  const magnification = lens.isCovering ? COVER_MAGNIFICATION : 1;
  const draw = (layer: Layer, drawn: Picture, solo: number | null) =>
    layerOf(layer, drawn, { grid, view, screen, solo, magnification, map: lens.map });
  if (!snapshot || compare === 'none') return [draw('picture', picture, lens.solo)];
  if (compare === 'blink') return [draw('picture', snapshot, null)];
  return [draw('picture', picture, lens.solo), draw('snapshot', snapshot, null)];
}

/** A picture without a border is one to look at: a level that is nearly fine enough has a quarter of the tiles. */
const COVER_MAGNIFICATION = 1.2;

interface Scene {
  readonly grid: PictureGrid;
  readonly view: View;
  readonly screen: Size;
  readonly magnification: number;
  readonly solo: number | null;
  readonly map: ColorMap | null;
}

function layerOf(layer: Layer, picture: Picture, scene: Scene): LayerToDraw {
  const { grid, view, screen, magnification, solo, map } = scene;
  const keyOf = (i: number): string | undefined => grid.channelOf(picture.channels[i]?.ids ?? [])?.key;
  const indices = (solo === null ? shownChannels(picture) : [solo]).filter((i) => keyOf(i) !== undefined);
  const look = solo === null ? lookOf(picture, indices) : soloLook(picture, indices);
  return {
    layer,
    shown: { view, screen, magnification, levels: grid.levels, keys: indices.map((i) => keyOf(i)!) },
    look: map ? { ...look, map } : look,
  };
}
