import type { OnModuleDestroy } from '@nestjs/common';
import {
  Ack,
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Server } from 'socket.io';
import { AppError, every, type Logger, type SettingsOf } from '#platform';
import { eventOf } from '#queues';
import { identityOf, AccessTokens } from '../auth/tokens.js';
import { UUID_PATTERN } from '../http/fields.js';
import { toAppError } from '../http/to-app-error.js';
import { Resource } from '../resources/resources.js';
import { askTogether } from './hub/ask-together.js';
import { callAt } from './hub/call-at.js';
import { handshakeToken } from './hub/handshake-token.js';
import { measureHub } from './hub/hub-metrics.js';
import { HUB_PATH } from './hub/hub-path.js';
import { HubWatch } from './hub/hub-watch.js';
import { isDrowning, sendTo, sendToAllOf, type HubSocket, type SocketData } from './hub/hub-socket.js';
import { createPlaces, type Places } from './hub/places.js';
import { createSubscriptions } from './hub/subscriptions.js';
import { tellPresentStates } from './hub/tell-present-states.js';
import { JobsService } from './jobs.service.js';

type Answer = { ok: true } | { ok: false; error: string };
type Acknowledge = ((answer: Answer) => void) | undefined;

/** How often the hub looks for followers who were told nothing for 9 seconds (the rule is that all are told something in 15). */
export const HEARTBEAT_MS = 4_000;

/** How often it looks for sessions whose end it was not told. */
export const SESSION_LOOK_MS = 10_000;

/** Jobs that one socket may follow, and look up, at a time. */
export const MAX_SUBSCRIPTIONS = 200;

/** The real-time hub: progress of jobs to the sockets that asked for it. */
@WebSocketGateway({ path: HUB_PATH, transports: ['websocket', 'polling'] })
export class JobsGateway implements OnGatewayInit<Server>, OnGatewayConnection<HubSocket>, OnModuleDestroy {
  @WebSocketServer()
  private readonly server: Server;

  private readonly subscriptions = createSubscriptions(MAX_SUBSCRIPTIONS, (socketIds, message) =>
    sendToAllOf(this.server)(socketIds, message),
  );
  private readonly findJob = askTogether(async (ids) => {
    const jobs = await this.watch.findMany(ids);
    return new Map(jobs.map((job) => [job.id, job]));
  });
  private readonly isLive = askTogether(async (ids) => {
    const live = await this.watch.live(ids);
    return new Map([...live].map((id) => [id, true]));
  });
  private readonly places: Places;
  private stops: (() => void)[] = [];

  constructor(
    @Resource('settings') settings: SettingsOf<'api'>,
    @Resource('logger') private readonly logger: Logger,
    private readonly jobs: JobsService,
    private readonly tokens: AccessTokens,
    private readonly watch: HubWatch,
  ) {
    this.places = createPlaces(settings.HUB_MAX_CONNECTIONS);
  }

  afterInit(server: Server): void {
    const { logger, watch } = this;
    server.use((socket, next) => {
      this.admit(socket as HubSocket).then(() => next(), next);
    });
    const counts = { connections: () => this.sockets.length, subscriptions: () => this.subscriptions.count };
    this.stops = [
      measureHub(counts, logger),
      watch.onJobEvent((event) => this.subscriptions.offer(event)),
      watch.onEnded((ids) => this.endSessions((id) => ids.includes(id))),
      every(HEARTBEAT_MS, 'heartbeat', logger, () => tellPresentStates(this.subscriptions, watch)),
      every(SESSION_LOOK_MS, 'look at sessions', logger, () => this.endLostSessions()),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }

  /** Closes all connections once what was told has gone out; their clients connect anew, elsewhere, and get the state that is then. */
  sendAway(): void {
    for (const { conn } of this.sockets) conn.close();
  }

  handleConnection(socket: HubSocket): void {
    const forgetExpiry = callAt(socket.data.expiresAtMs, () => socket.disconnect(true));
    socket.use((_packet, next) => (isDrowning(socket) ? socket.conn.close(true) : next()));
    socket.once('disconnect', () => {
      forgetExpiry();
      this.subscriptions.removeSocket(socket.id);
      socket.conn.close(); // Nothing but the one socket lives on a connection.
    });
  }

  /** Joins first and reads the snapshot second: nothing that happens in between is missed. */
  @SubscribeMessage('SubscribeToJob')
  async subscribe(
    @ConnectedSocket() socket: HubSocket,
    @MessageBody() jobId: unknown,
    @Ack() acknowledge?: Acknowledge,
  ): Promise<void> {
    try {
      const open = await this.prepare(socket, jobId);
      acknowledge?.({ ok: true });
      open();
    } catch (error) {
      acknowledge?.({ ok: false, error: this.refusalOf(error) });
    }
  }

  @SubscribeMessage('UnsubscribeFromJob')
  leave(@ConnectedSocket() socket: HubSocket, @MessageBody() jobId: unknown): Answer {
    if (!isJobId(jobId)) return { ok: false, error: NO_JOB_ID };
    this.subscriptions.remove(socket.id, jobId.toLowerCase());
    return { ok: true };
  }

  /** A subscription that waits to be opened with what was read for it. */
  private async prepare(socket: HubSocket, jobId: unknown): Promise<() => void> {
    const { data } = socket;
    if (data.expiresAtMs <= Date.now()) throw new AppError('unauthenticated', 'The access token has expired');
    if (!isJobId(jobId)) throw new AppError('validation', NO_JOB_ID);
    if (!socket.connected) throw new AppError('unavailable', 'The connection has ended');
    if (data.lookups >= MAX_SUBSCRIPTIONS) throw tooMany();
    const subscription = this.subscriptions.add(socket.id, jobId.toLowerCase(), sendTo(socket));
    if (!subscription) throw tooMany();
    data.lookups += 1;
    try {
      const find = async (id: string) => (await this.findJob(id)) ?? null;
      const job = await this.jobs.own(data.user.id, jobId.toLowerCase(), find);
      const [view] = await this.jobs.toViews([job]);
      return () => subscription.open(eventOf(job), view);
    } catch (error) {
      subscription.close();
      throw error;
    } finally {
      data.lookups -= 1;
    }
  }

  /** What nobody foresaw is logged and tells clients nothing. */
  private refusalOf(error: unknown): string {
    const { kind, message } = toAppError(error);
    if (kind === 'failed') this.logger.error({ err: error }, 'subscription failed');
    return message;
  }

  private async admit(socket: HubSocket): Promise<void> {
    const connection = socket.conn as unknown as {
      id: string;
      once(event: 'close', listener: () => void): void;
    };
    if (!this.places.take(connection.id))
      throw new AppError('unavailable', 'The hub is full; try again later');
    const leave = () => this.places.release(connection.id);
    connection.once('close', leave);
    try {
      socket.data = await this.identify(socket);
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async identify({ handshake: { query, headers } }: HubSocket): Promise<SocketData> {
    const claims = await this.tokens.verify(handshakeToken(query, headers));
    if (!(await this.isLive(claims.sid))) throw new AppError('unauthenticated', 'The session has ended');
    return { user: identityOf(claims), expiresAtMs: claims.exp * 1000, lookups: 0 };
  }

  /** Sessions whose end was not told: Redis may have lost it, or they have run out. */
  private async endLostSessions(): Promise<void> {
    const ids = new Set(this.sockets.map(({ data }) => data.user.sessionId));
    if (ids.size === 0) return;
    const live = await this.watch.live([...ids]);
    this.endSessions((id) => ids.has(id) && !live.has(id));
  }

  private endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of this.sockets) {
      if (hasEnded(socket.data.user.sessionId)) socket.disconnect(true);
    }
  }

  private get sockets(): HubSocket[] {
    return [...this.server.sockets.sockets.values()];
  }
}

const NO_JOB_ID = 'The id of a job is needed';

const isJobId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

const tooMany = () =>
  new AppError('rate-limited', `A connection may follow ${MAX_SUBSCRIPTIONS} jobs at a time`);
