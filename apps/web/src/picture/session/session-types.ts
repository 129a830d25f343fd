import type { StoreApi } from 'zustand/vanilla';
import type { components } from '#sdk';
import type { ChannelColor, Frame, Grid, Picture } from '../document.js';
import type { ColorMap } from '../draw/look.js';
import type { DrawnBy } from '../draw/drawing-choice.js';
import type { PictureStore } from '../store.js';
import type { AttachedStage, StageSurface } from './attached-stage.js';

export type GridInput = components['schemas']['GridInput'];

/** The grid that a tile is of is no longer what the service answers: its files, or the service, have changed. */
export class StaleGridError extends Error {}

/** What a session loads from. Both calls wait while the service is busy or away, and reject when they are aborted. */
export interface PictureService {
  /** Equal bodies are asked for once. */
  grid(body: GridInput, signal: AbortSignal): Promise<Grid>;
  /** Rejects with {@link StaleGridError} where the grid is to be asked for again. */
  tile(url: string, signal: AbortSignal): Promise<Uint8Array>;
}

/** The files of a channel to be. */
export interface ChannelFiles {
  readonly ids: readonly string[];
  /** Instead of the filter. */
  readonly label?: string;
  /** Wavelength instead of the filter's, micrometres. */
  readonly um?: number;
  /** Instead of the hue of its wavelength among the others. */
  readonly color?: ChannelColor;
}

/** What becomes of a picture. */
export interface SessionState {
  /** The grid of the picture, whose channels are in the order of the picture's; null until it is there. */
  readonly grid: Grid | null;
  readonly isLoadingGrid: boolean;
  /** Why the last grid could not be loaded; null: it could. */
  readonly problem: unknown;
  /** Channels whose tiles cannot be loaded, by their keys, with the errors. */
  readonly failedChannels: ReadonlyMap<string, unknown>;
  /** Tiles that the frame on the screen was drawn without: 0 is sharp. */
  readonly pendingTiles: number;
  /** Whether nothing of the picture is on the screen yet. */
  readonly isBlank: boolean;
  /** Whether the frame is drawn from exact tiles. */
  readonly isExact: boolean;
  /** Whether exact tiles might make another picture: "≈". */
  readonly isApproximate: boolean;
  /** Frames that were drawn. */
  readonly frameCount: number;
  /** Device pixels a pixel of the grid. */
  readonly zoom: number;
  /** What has drawn the frame on the screen. */
  readonly drawnBy: DrawnBy;
  /** Why nothing can be drawn; null: it can. */
  readonly drawingProblem: string | null;
}

/** One picture on one stage, whatever screen shows it. */
export interface PictureSession {
  /** The document, its commands and its undo. */
  readonly store: PictureStore;
  readonly state: StoreApi<SessionState>;
  /** Makes the automatic picture of these files. */
  openFiles(channels: readonly ChannelFiles[], frame?: Frame): Promise<void>;
  /** Shows a document. */
  openPicture(picture: Picture): void;
  /** Adds a channel; to an untouched picture as if all had been opened together, else with the next free hue. */
  addChannel(files: ChannelFiles): Promise<void>;
  /** Loads the tiles of a channel again. */
  retryChannel(key: string): void;
  /** Draws from exact tiles, or from halves. */
  setExact(isExact: boolean): void;
  /** Asks for the grid again. */
  reload(): void;
  /** Shows a single channel in a colour map; null: in colours. */
  setMap(map: ColorMap | null): void;
  /** What is on the stage as a PNG; null without a picture. */
  capture(): Promise<Blob | null>;
  /** Shows the picture on a stage, which ends with the answer's `end`. */
  attach(surface: StageSurface): AttachedStage;
  end(): void;
}

/** Whether nothing is to be seen yet, and no error says why. */
export const isAwaited = ({ isBlank, problem, drawingProblem, failedChannels }: SessionState): boolean =>
  isBlank && problem === null && drawingProblem === null && failedChannels.size === 0;

/** Whether more of the picture is on its way. */
export const isComing = (state: SessionState): boolean =>
  state.isLoadingGrid || state.pendingTiles > 0 || isAwaited(state);

/** Before anything is there. */
export const INITIAL: SessionState = {
  ...{ grid: null, isLoadingGrid: false, problem: null, failedChannels: new Map() },
  ...{ pendingTiles: 0, isBlank: true, isExact: false, isApproximate: false, frameCount: 0, zoom: 1 },
  ...{ drawnBy: 'processor', drawingProblem: null },
};
