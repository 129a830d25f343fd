import type { OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { isFinished } from '#domain';
import { messageOf } from '#platform';
import { eventOf, subscribeToJobEvents, type JobEvent } from '#queues';
import type { Identity } from '../auth/access.js';
import { AccessTokens, identityOf } from '../auth/tokens.js';
import { Resources } from '../resources.js';
import { JobsService } from './jobs.service.js';

/** What every socket knows about its caller. */
interface SocketData {
  readonly user: Identity;
  readonly expiresAtMs: number;
}

type Caller = Socket<
  Record<string, never>,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  SocketData
>;

type Ack = { ok: true } | { ok: false; error: string };

/** A subscribed job that has nothing new to tell still says so this often (the rule is 15 seconds). */
const HEARTBEAT_MS = 10_000;

const ROOM_PREFIX = 'job-';
const roomOf = (jobId: string): string => `${ROOM_PREFIX}${jobId}`;

/** The real-time hub: progress of jobs to the sockets that asked for it. */
@WebSocketGateway({ path: '/hubs/job-progress', transports: ['websocket', 'polling'] })
export class JobsGateway implements OnGatewayInit<Server>, OnModuleDestroy {
  @WebSocketServer()
  private readonly server: Server;

  private heartbeat: NodeJS.Timeout;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly resources: Resources,
    private readonly jobs: JobsService,
    private readonly tokens: AccessTokens,
  ) {}

  async afterInit(server: Server): Promise<void> {
    server.use((socket, next) => {
      this.admit(socket as Caller).then(() => next(), next);
    });
    this.unsubscribe = await subscribeToJobEvents(this.resources.events, (event) => this.forward(event));
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
    this.unsubscribe();
  }

  /** Joins the room first and sends the snapshot second: nothing that happens in between is missed. */
  @SubscribeMessage('SubscribeToJob')
  async subscribe(@ConnectedSocket() socket: Caller, @MessageBody() jobId: unknown): Promise<Ack> {
    try {
      if (socket.data.expiresAtMs < Date.now()) return { ok: false, error: 'The access token has expired' };
      const { id } = await this.jobs.own(socket.data.user.id, String(jobId));
      await socket.join(roomOf(id));
      socket.emit('JobSnapshot', await this.jobs.view(socket.data.user.id, id));
      return { ok: true };
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    }
  }

  @SubscribeMessage('UnsubscribeFromJob')
  async leave(@ConnectedSocket() socket: Caller, @MessageBody() jobId: unknown): Promise<Ack> {
    await socket.leave(roomOf(String(jobId)));
    return { ok: true };
  }

  /** The token comes as `?access_token=` (browsers cannot set headers on a WebSocket) or as a header. */
  private async admit(socket: Caller): Promise<void> {
    const { query, headers } = socket.handshake;
    const fromHeader = headers.authorization?.replace(/^Bearer /i, '');
    const token = typeof query.access_token === 'string' ? query.access_token : fromHeader;
    const claims = await this.tokens.verify(token ?? '');
    socket.data = { user: identityOf(claims), expiresAtMs: claims.exp * 1000 };
  }

  private forward(event: JobEvent): void {
    this.server.to(roomOf(event.jobId)).emit(event.name, event.payload);
  }

  /** Tells every subscribed job's present state; a finish that Redis lost is told here, too. */
  private async beat(): Promise<void> {
    const rooms = [...this.server.sockets.adapter.rooms.keys()].filter((room) =>
      room.startsWith(ROOM_PREFIX),
    );
    for (const room of rooms) {
      try {
        const job = await this.resources.jobs.find(room.slice(ROOM_PREFIX.length));
        if (!job) continue;
        const isNews = isFinished(job.status) && job.updatedAt.getTime() > Date.now() - 2 * HEARTBEAT_MS;
        if (isNews || !isFinished(job.status)) this.forward(eventOf(job));
      } catch (error) {
        this.resources.logger.warn({ err: error, room }, 'no heartbeat');
      }
    }
  }
}
