import { createStore } from 'zustand/vanilla';
import type { CelestialWcs } from '#kernels';
import { addChannel } from './commands.js';
import { gridRequest } from './composite-request.js';
import { EMPTY_PICTURE, type Frame, type Grid, type GridChannel, type Picture } from './document.js';
import { PictureEngine, type DrawnFrame } from './draw/engine.js';
import type { ColorMap } from './draw/look.js';
import { filesKey, PictureGrid } from './draw/picture-grid.js';
import { startPictureWorker } from './draw/processor/start-worker.js';
import { pictureOf } from './presets.js';
import { wcsOf } from './readout.js';
import { mayDiffer } from './session/approximate.js';
import { AttachedStage, type StageSurface } from './session/attached-stage.js';
import { INITIAL, StaleGridError } from './session/session-types.js';
import type { ChannelFiles, GridInput, PictureService } from './session/session-types.js';
import type { PictureSession, SessionState } from './session/session-types.js';
import { createPictureStore, type PictureStore } from './store.js';
import { tileUrl } from './tiles/decode.js';
import type { LoadTile } from './tiles/tile-client.js';

export { isAwaited, isComing, StaleGridError } from './session/session-types.js';
export type { ChannelFiles, PictureService, PictureSession, SessionState } from './session/session-types.js';

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
  /** What the document asked for when its grid came. */
  #request: string | undefined;
  #grid: PictureGrid | null = null;
  #loading: { readonly text: string; readonly controller: AbortController } | undefined;
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
    const colors = files.map(({ color }) => color);
    if (grid) this.#take(body, grid, named(pictureOf(grid, frame, colors), files));
  }

  openPicture(picture: Picture): void {
    // What failed before is tried again.
    if (this.state.getState().problem !== null) this.#loading = undefined;
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
    this.#request = undefined;
    this.#loading?.controller.abort();
    this.#loading = undefined;
    this.#follow();
  }

  setMap(map: ColorMap | null): void {
    this.#engine.setLens({ map });
  }

  capture(): Promise<Blob | null> {
    return this.#stage?.capture() ?? Promise.resolve(null);
  }

  attach(surface: StageSurface): AttachedStage {
    const stage = new AttachedStage(
      {
        ...{ store: this.store, engine: this.#engine, grid: () => this.#grid, wcs: () => this.#wcs },
        isExact: () => this.state.getState().isExact,
      },
      surface,
    );
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
    const text = JSON.stringify(body);
    if (picture.channels.length === 0 || this.#request === text) return this.#stopLoading();
    if (this.#loading?.text === text) return;
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
    if (!this.#loading) return;
    this.#loading.controller.abort();
    this.#loading = undefined;
    this.state.setState({ isLoadingGrid: false, problem: null });
  }

  /** Draws from a new grid. @param opened the picture that comes with it */
  #take(body: GridInput, grid: Grid, opened?: Picture): void {
    // The service may name the files of a channel in another order.
    this.#request = JSON.stringify(opened ? gridRequest(opened) : body);
    this.#grid = new PictureGrid(
      grid,
      body.channels.map(({ dataIds }) => dataIds),
    );
    this.#wcs = wcsOf(grid);
    for (const [files, channel] of this.#grid.byFiles) this.#known.set(files, channel);
    this.#loading = undefined;
    this.#engine.setGrid(this.#grid);
    this.state.setState({ isLoadingGrid: false, problem: null, failedChannels: this.#failedOf(grid) });
    if (opened && this.store.getState().picture.channels.length === 0) this.store.open(opened);
    else if (opened) this.store.run(() => opened);
    else this.#align(this.store.getState().picture);
    // It is not sharp until the next frame says so.
    this.state.setState({ pendingTiles: this.#engine.load() });
  }

  /** What has failed of a grid that was loaded again stays so until it is tried again. */
  #failedOf({ channels }: Grid): SessionState['failedChannels'] {
    const { failedChannels } = this.state.getState();
    return new Map([...failedChannels].filter(([key]) => channels.some((channel) => channel.key === key)));
  }

  /** Brings the channels of the grid into the order of the picture's. */
  #align(picture: Picture): void {
    const { grid } = this.state.getState();
    const channels = this.#channelsOf(picture);
    if (!channels || !this.#grid) this.state.setState({ grid: null });
    else if (grid?.id !== this.#grid.grid.id || !isSameList(grid.channels, channels))
      this.state.setState({ grid: { ...this.#grid.grid, channels } });
    this.#judge(picture);
  }

  /** The measurements of a picture's channels, which may be those of a former grid; undefined while one is unknown. */
  #channelsOf({ channels }: Picture): GridChannel[] | undefined {
    const known = channels.map(({ ids }) => this.#grid?.channelOf(ids) ?? this.#known.get(filesKey(ids)));
    return known.every((channel) => channel !== undefined) ? known : undefined;
  }

  #judge(picture: Picture): void {
    const { grid, isExact } = this.state.getState();
    const isApproximate = grid !== null && !isExact && mayDiffer(picture, grid);
    if (isApproximate !== this.state.getState().isApproximate) this.state.setState({ isApproximate });
  }

  #loadTile: LoadTile = (address, signal) => {
    const channel = this.#grid?.channelOfKey(address.key);
    if (!channel) return Promise.reject(new Error(`No channel ${address.key} in the grid.`));
    const url = tileUrl(channel.urlTemplate, address, address.isExact ? 'f32' : 'f16');
    return this.#service.tile(url, signal).catch((error: unknown) => {
      // Other tiles may have said so before.
      if (error instanceof StaleGridError && !this.#loading && !signal.aborted) this.reload();
      throw error;
    });
  };

  #show(drawn: DrawnFrame): void {
    this.#stage?.show(drawn);
    if (drawn.layer !== 'picture') return;
    const { frameCount } = this.state.getState();
    const { pendingTiles, isBlank, isExact, view } = drawn;
    this.state.setState({
      pendingTiles,
      isBlank,
      isExact,
      frameCount: frameCount + 1,
      zoom: view.zoom,
      drawnBy: drawn.by,
      drawingProblem: null,
    });
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

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, i) => each === other[i]);
