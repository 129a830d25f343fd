import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CelestialWcs } from '#kernels';
import { addChannel } from './commands.js';
import { gridRequest } from './composite-request.js';
import { EMPTY_PICTURE, type Frame, type Grid, type GridChannel, type Picture } from './document.js';
import { PictureEngine, type DrawnFrame, type DrawnGrid } from './draw/engine.js';
import { startPictureWorker } from './draw/processor/start-worker.js';
import { pictureOf } from './presets.js';
import { wcsOf } from './readout.js';
import { mayDiffer } from './session/approximate.js';
import { AttachedStage, type StageSurface } from './session/attached-stage.js';
import { filesKey, LoadedGrid, type GridInput } from './session/loaded-grid.js';
import { createPictureStore, type PictureStore } from './store.js';
import { tileUrl } from './tiles/decode.js';
import type { LoadTile } from './tiles/tile-client.js';

/** What a session loads from. Both calls wait while the service is busy or away, and reject when they are aborted. */
export interface PictureService {
  /** Equal bodies are asked for once. */
  grid(body: GridInput, signal: AbortSignal): Promise<Grid>;
  tile(url: string, signal: AbortSignal): Promise<Uint8Array>;
}

/** The files of a channel to be. */
export interface ChannelFiles {
  readonly ids: readonly string[];
  /** Instead of the filter. */
  readonly label?: string;
  /** Wavelength instead of the filter's, micrometres. */
  readonly um?: number;
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
  /** Whether the frame is drawn from exact tiles. */
  readonly isExact: boolean;
  /** Whether exact tiles might make another picture: "≈". */
  readonly isApproximate: boolean;
  /** Frames that were drawn. */
  readonly frameCount: number;
  /** Device pixels a pixel of the grid. */
  readonly zoom: number;
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
  /** Draws a channel alone, in grey; null: the picture. */
  setSolo(index: number | null): void;
  /** Shows the picture on a stage, which ends with the answer's `end`. */
  attach(surface: StageSurface): AttachedStage;
  end(): void;
}

const INITIAL: SessionState = {
  ...{ grid: null, isLoadingGrid: false, problem: null, failedChannels: new Map() },
  ...{ pendingTiles: 0, isExact: false, isApproximate: false, frameCount: 0, zoom: 1, drawingProblem: null },
};

/** @param startWorker starts what draws: at once, so that it is there when the first tile comes */
export const createSession = (
  service: PictureService,
  picture: Picture = EMPTY_PICTURE,
  startWorker: () => Worker = startPictureWorker,
): PictureSession => new StoreSession(service, picture, startWorker);

class StoreSession implements PictureSession {
  readonly store: PictureStore;
  readonly state = createStore<SessionState>(() => INITIAL);
  readonly #service: PictureService;
  readonly #engine: PictureEngine;
  /** Measurements of every channel that was in a grid of this session. */
  readonly #known = new Map<string, GridChannel>();
  #loaded: LoadedGrid | undefined;
  #loading: { readonly text: string; readonly controller: AbortController } | undefined;
  #drawn: DrawnGrid | null = null;
  #wcs: CelestialWcs | null = null;
  #stage: AttachedStage | undefined;
  #adding: Promise<void> = Promise.resolve();

  constructor(service: PictureService, picture: Picture, startWorker: () => Worker) {
    this.#service = service;
    this.store = createPictureStore(picture);
    // Before the engine and all screens: they find the grid of the picture that they are told of.
    this.store.subscribe(() => this.#follow());
    this.#engine = new PictureEngine({
      ...{ store: this.store, startWorker, load: this.#loadTile },
      onFrame: (frame) => this.#show(frame),
      onFailedChannel: (key, error) => this.#fail(key, error),
      onFailure: (message) => this.state.setState({ drawingProblem: message }),
    });
    this.#follow();
  }

  async openFiles(files: readonly ChannelFiles[], frame: Frame = EMPTY_PICTURE.frame): Promise<void> {
    const body: GridInput = { ...frame, channels: files.map(inputOf) };
    const grid = await this.#load(body);
    if (grid) this.#take(body, grid, named(pictureOf(grid, frame), files));
  }

  openPicture(picture: Picture): void {
    this.store.open(picture);
  }

  addChannel(files: ChannelFiles): Promise<void> {
    // One after the other, so that each finds the grid of the one before.
    this.#adding = this.#adding.then(
      () => this.#add(files),
      () => this.#add(files),
    );
    return this.#adding;
  }

  retryChannel(key: string): void {
    const failedChannels = new Map(this.state.getState().failedChannels);
    failedChannels.delete(key);
    this.state.setState({ failedChannels });
    this.#engine.retry(key);
  }

  setExact(isExact: boolean): void {
    this.#engine.setExact(isExact);
  }

  reload(): void {
    this.#loaded = undefined;
    this.#loading?.controller.abort();
    this.#loading = undefined;
    this.#follow();
  }

  setSolo(index: number | null): void {
    this.#engine.setSolo(index);
  }

  attach(surface: StageSurface): AttachedStage {
    const source = { store: this.store, engine: this.#engine, grid: () => this.#drawn, wcs: () => this.#wcs };
    const stage = new AttachedStage(source, surface);
    this.#stage = stage;
    return stage;
  }

  end(): void {
    this.#loading?.controller.abort();
    this.#engine.end();
  }

  async #add(files: ChannelFiles): Promise<void> {
    const before = this.store.getState().picture;
    if (before.channels.length === 0) return this.openFiles([files], before.frame);
    const request = gridRequest(before);
    const body: GridInput = { ...request, channels: [...request.channels, inputOf(files)] };
    const grid = await this.#load(body);
    if (!grid) return;
    const { picture } = this.store.getState();
    const added = this.#isUntouched(picture)
      ? pictureOf(grid, picture.frame).channels
      : addChannel(grid.channels.at(-1)!)(picture).channels;
    this.#take(
      body,
      grid,
      named({ ...picture, channels: added, view: null }, [...picture.channels.map(filesOf), files]),
    );
  }

  /** Whether a picture is as it was made from its grid. */
  #isUntouched(picture: Picture): boolean {
    const { grid } = this.state.getState();
    if (!grid) return false;
    const made = named(pictureOf(grid, picture.frame), picture.channels.map(filesOf));
    return JSON.stringify({ ...made, view: null }) === JSON.stringify({ ...picture, view: null });
  }

  /** Follows the document: aligns the grid, and loads another one when it needs it and no gesture goes on. */
  #follow(): void {
    const { picture, before } = this.store.getState();
    if (before === null) void this.#loadFor(picture);
    this.#align(picture);
  }

  async #loadFor(picture: Picture): Promise<void> {
    const body = gridRequest(picture);
    if (picture.channels.length === 0 || this.#loaded?.isOf(body)) return this.#stopLoading();
    if (this.#loading?.text === JSON.stringify(body)) return;
    const grid = await this.#load(body);
    if (grid) this.#take(body, grid);
  }

  /** The grid of a request; null when another one took its place, or it failed. */
  async #load(body: GridInput): Promise<Grid | null> {
    this.#loading?.controller.abort();
    const controller = new AbortController();
    this.#loading = { text: JSON.stringify(body), controller };
    this.state.setState({ isLoadingGrid: true, problem: null });
    try {
      const grid = await this.#service.grid(body, controller.signal);
      return controller.signal.aborted ? null : grid;
    } catch (problem) {
      // What was asked for stays, so that the same is not asked for with every change of the tone.
      if (!controller.signal.aborted) this.state.setState({ problem, isLoadingGrid: false });
      return null;
    }
  }

  #stopLoading(): void {
    this.#loading?.controller.abort();
    this.#loading = undefined;
    this.state.setState({ isLoadingGrid: false, problem: null });
  }

  /** Draws from a new grid. @param opened the picture that comes with it */
  #take(body: GridInput, grid: Grid, opened?: Picture): void {
    this.#loaded = new LoadedGrid(body, grid, opened);
    for (const [files, channel] of this.#loaded.channels) this.#known.set(files, channel);
    this.#wcs = wcsOf(grid);
    this.#drawn = null;
    this.#loading = undefined;
    this.state.setState({ isLoadingGrid: false, problem: null, failedChannels: new Map() });
    if (opened && this.store.getState().picture.channels.length === 0) this.store.open(opened);
    else if (opened) this.store.run(() => opened);
    else this.#align(this.store.getState().picture);
  }

  /** Brings the channels of the grid into the order of the picture's. */
  #align(picture: Picture): void {
    const drawn = this.#loaded?.drawnFor(picture) ?? null;
    if (!isSameGrid(drawn, this.#drawn)) {
      this.#drawn = drawn;
      this.#engine.setGrid(drawn);
      this.state.setState({ grid: this.#gridOf(picture, drawn) });
    }
    this.#judge(picture);
  }

  #judge(picture: Picture): void {
    const { grid, isExact } = this.state.getState();
    const isApproximate = grid !== null && !isExact && mayDiffer(picture, grid);
    if (isApproximate !== this.state.getState().isApproximate) this.state.setState({ isApproximate });
  }

  /** The grid with the channels of the picture, whose measurements may be those of a former grid; null while one is unknown. */
  #gridOf({ channels }: Picture, drawn: DrawnGrid | null): Grid | null {
    if (!this.#loaded || !drawn) return null;
    const aligned = channels.map(({ ids }, i) => drawn.channels[i] ?? this.#known.get(filesKey(ids)));
    const isKnown = aligned.every((channel) => channel !== undefined);
    return isKnown ? { ...this.#loaded.grid, channels: aligned } : null;
  }

  #loadTile: LoadTile = (address, signal) => {
    const channel = this.#drawn?.channels.find((each) => each?.key === address.key);
    if (!channel) return Promise.reject(new Error(`No channel ${address.key} in the grid.`));
    return this.#service.tile(tileUrl(channel.urlTemplate, address, address.isExact ? 'f32' : 'f16'), signal);
  };

  #show(drawn: DrawnFrame): void {
    this.#stage?.show(drawn);
    const { frameCount } = this.state.getState();
    const { pendingTiles, isExact, view } = drawn;
    this.state.setState({ pendingTiles, isExact, frameCount: frameCount + 1, zoom: view.zoom });
    this.#judge(this.store.getState().picture);
  }

  #fail(key: string, error: unknown): void {
    const failedChannels = new Map(this.state.getState().failedChannels).set(key, error);
    this.state.setState({ failedChannels });
  }
}

const inputOf = ({ ids, label, um }: ChannelFiles): GridInput['channels'][number] => ({
  dataIds: [...ids],
  ...(label !== undefined && { label }),
  ...(um !== undefined && { wavelengthUm: um }),
});

const filesOf = ({ ids, label, um }: Picture['channels'][number]): ChannelFiles => ({
  ids,
  ...(label !== null && { label }),
  ...(um !== null && { um }),
});

/** The picture with the names that its channels were given. */
const named = (picture: Picture, files: readonly ChannelFiles[]): Picture => ({
  ...picture,
  channels: picture.channels.map((channel, i) => ({
    ...channel,
    ...{ label: files[i].label ?? null, um: files[i].um ?? null },
  })),
});

function isSameGrid(one: DrawnGrid | null, other: DrawnGrid | null): boolean {
  if (!one || !other) return one === other;
  const isSameList = one.channels.length === other.channels.length;
  return (
    one.levels === other.levels && isSameList && one.channels.every((each, i) => each === other.channels[i])
  );
}
