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
import { AccessTokens, type AccessClaims } from '../auth/tokens.js';
import { UUID_PATTERN } from '../validation/fields.js';
import { toAppError } from '../http/to-app-error.js';
import { Resource } from '../resources/resources.js';
import { connectError } from './hub/connect-error.js';
import { batchLoader } from './hub/batch-loader.js';
import { startLongTimer } from './hub/long-timer.js';
import { handshakeToken, HUB_PATH } from './hub/handshake.js';
import { measureHub } from './hub/hub-metrics.js';
import { HubWatch } from './hub/hub-watch.js';
import { isOverwhelmed, sendTo, sendToAllOf, type HubSocket, type SocketData } from './hub/hub-socket.js';
import { createConnectionLimit, type ConnectionLimit } from './hub/connection-limit.js';
import { createSubscriptions, sendCurrentStates } from './hub/subscriptions.js';
import { JobsService } from './jobs.service.js';

type Answer = { ok: true } | { ok: false; error: string };
type Acknowledge = ((answer: Answer) => void) | undefined;

/** Interval of the search for subscribers that were sent nothing for 9 seconds (each gets something within 15). */
export const HEARTBEAT_MS = 4_000;

/** Interval of the search for sessions that ended without an event: the event was lost, the user deactivated or deleted. */
export const SESSION_CHECK_MS = 4_000;

/** Subscriptions and lookups that one socket may have at a time. */
export const MAX_SUBSCRIPTIONS = 200;

/** The real-time hub: sends progress of jobs to the sockets that subscribed to them. */
@WebSocketGateway({ path: HUB_PATH, transports: ['websocket', 'polling'] })
export class JobsGateway implements OnGatewayInit<Server>, OnGatewayConnection<HubSocket>, OnModuleDestroy {
  @WebSocketServer()
  private readonly server: Server;

  private readonly subscriptions = createSubscriptions(MAX_SUBSCRIPTIONS, (socketIds, message) =>
    sendToAllOf(this.server)(socketIds, message),
  );
  private readonly findJob = batchLoader(async (ids) => {
    const jobs = await this.watch.findMany(ids);
    return new Map(jobs.map((job) => [job.id, job]));
  });
  private readonly isLive = batchLoader(async (ids) => {
    const live = await this.watch.live(ids);
    return new Map([...live].map((id) => [id, true]));
  });
  private readonly connectionLimit: ConnectionLimit;
  private stops: (() => void)[] = [];

  constructor(
    @Resource('settings') settings: SettingsOf<'api'>,
    @Resource('logger') private readonly logger: Logger,
    private readonly jobs: JobsService,
    private readonly tokens: AccessTokens,
    private readonly watch: HubWatch,
  ) {
    this.connectionLimit = createConnectionLimit(settings.HUB_MAX_CONNECTIONS);
  }

  afterInit(server: Server): void {
    const { logger, watch } = this;
    server.use((socket, next) => {
      this.admit(socket as HubSocket).then(
        () => next(),
        (error) => next(connectError(this.refusalOf(error))),
      );
    });
    const counts = { connections: () => this.sockets.length, subscriptions: () => this.subscriptions.count };
    this.stops = [
      measureHub(counts, logger),
      watch.onJobEvent((event) => this.subscriptions.offer(event)),
      watch.onEnded((ids) => this.endSessions((id) => ids.includes(id))),
      every(HEARTBEAT_MS, 'heartbeat', logger, () => sendCurrentStates(this.subscriptions, watch)),
      every(SESSION_CHECK_MS, 'look at sessions', logger, () => this.endLostSessions()),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }

  /** Closes all connections after their pending messages; the clients reconnect to another process and get the current state. */
  drain(): void {
    for (const { conn } of this.sockets) conn.close();
  }

  handleConnection(socket: HubSocket): void {
    const cancelExpiry = startLongTimer(socket.data.expiresAtMs, () => socket.disconnect(true));
    socket.use((_packet, next) => (isOverwhelmed(socket) ? socket.conn.close(true) : next()));
    socket.once('disconnect', () => {
      cancelExpiry();
      this.subscriptions.removeSocket(socket.id);
      socket.conn.close(); // A connection carries only this socket.
    });
  }

  /** Joins first and reads the snapshot second, so that no event in between is missed. */
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
      acknowledge?.({ ok: false, error: this.refusalOf(error).message });
    }
  }

  @SubscribeMessage('UnsubscribeFromJob')
  leave(@ConnectedSocket() socket: HubSocket, @MessageBody() jobId: unknown): Answer {
    if (!isJobId(jobId)) return { ok: false, error: NO_JOB_ID };
    this.subscriptions.remove(socket.id, jobId.toLowerCase());
    return { ok: true };
  }

  /** Adds a subscription and reads its snapshot. @returns opens it */
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
      const job = await this.jobs.own(data.userId, jobId.toLowerCase(), find);
      const [view] = await this.jobs.toViews([job]);
      return () => subscription.open(eventOf(job), view);
    } catch (error) {
      subscription.close();
      throw error;
    } finally {
      data.lookups -= 1;
    }
  }

  /** Unexpected errors are logged, and their details hidden from clients. */
  private refusalOf(error: unknown): AppError {
    const refusal = toAppError(error);
    if (refusal.kind === 'failed') this.logger.error({ err: error }, 'admission or subscription failed');
    return refusal;
  }

  private async admit(socket: HubSocket): Promise<void> {
    const connection = socket.conn as unknown as {
      id: string;
      readyState: string;
      once(event: 'close', listener: () => void): void;
    };
    const claims = await this.tokens.verify(handshakeToken(socket.handshake));
    // A connection that has closed meanwhile emits no further `close` that would release it.
    if (connection.readyState !== 'open') throw new AppError('unavailable', 'The connection has ended');
    this.connectionLimit.take(connection.id, claims.sub);
    const release = () => this.connectionLimit.release(connection.id);
    connection.once('close', release);
    try {
      socket.data = await this.identify(claims);
    } catch (error) {
      release();
      throw error;
    }
  }

  private async identify({ sub, sid, exp }: AccessClaims): Promise<SocketData> {
    if (!(await this.isLive(sid))) throw new AppError('unauthenticated', 'The session has ended');
    return { userId: sub, sessionId: sid, expiresAtMs: exp * 1000, lookups: 0 };
  }

  /** Ends sessions that ended without an event, or have expired. */
  private async endLostSessions(): Promise<void> {
    const ids = new Set(this.sockets.map(({ data }) => data.sessionId));
    if (ids.size === 0) return;
    const live = await this.watch.live([...ids]);
    this.endSessions((id) => ids.has(id) && !live.has(id));
  }

  private endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of this.sockets) {
      if (hasEnded(socket.data.sessionId)) socket.disconnect(true);
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
