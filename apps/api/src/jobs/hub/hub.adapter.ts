import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import {
  clientAddress,
  proxyTrust,
  REQUEST_ID_HEADER,
  requestIdFrom,
  type ProxyTrust,
  type SettingsOf,
} from '#platform';
import { AccessTokens, NO_VALID_TOKEN } from '../../auth/tokens.js';
import { corsOptions } from '../../http/cors.js';
import { secureAnswer } from '../../http/security-headers.js';
import { handshakeToken } from './handshake-token.js';
import { isAllowedOrigin } from './hub-origin.js';
import { isOfHub } from './hub-path.js';
import { createVisitors } from './visitors.js';

// The adapter comes with a socket.io of its own.
type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;

/** Clients send ids; a polling client may send some hundred of them at once. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** A connection that was not admitted within this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Users' connections beyond the limit that may wait for the hub to tell them so in its own words. */
const WAITING_ROOM = 100;

/**
 * Who comes without a valid token may wait to be told so, for a WebSocket that is refused earlier carries no words. They
 * have places of their own, so that they take none of the users'. Behind a proxy
 * that is not trusted (`TRUSTED_PROXIES`) all come from one address.
 */
const MAX_VISITORS = { total: 200, perAddress: 50 };

/** A visitor asks and is told; nothing is looked up for that. */
const VISIT_MS = 5_000;

const FOREIGN_ORIGIN = 'Pages of this origin may not use the hub';

/** A new connection, or a request of one, as the engine hands it out. */
type EngineRequest = IncomingMessage & {
  readonly _query: Readonly<Record<string, unknown>>;
};

interface EngineConnection {
  readonly request: EngineRequest;
  once(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/** How the hub is reached: who may knock, and how loud. */
export class HubAdapter extends IoAdapter {
  private readonly visitors = createVisitors(MAX_VISITORS);
  /** Requests of visitors that may become connections. */
  private readonly visits = new WeakSet<IncomingMessage>();
  private readonly isProxy: ProxyTrust;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly settings: SettingsOf<'api'>,
  ) {
    super(app);
    this.isProxy = proxyTrust(settings.TRUSTED_PROXIES);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      cors: corsOptions(this.settings),
      serveClient: false,
      // Upgrades of other addresses are answered (http/answer-upgrades.ts), not cut off after a second.
      destroyUpgrade: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      allowRequest: (request, answer) => {
        const count = () => server.engine.clientsCount;
        void this.refusalOf(request as EngineRequest, count).then((refusal) =>
          answer(refusal, refusal === null),
        );
      },
    } as ServerOptions);
    (this.httpServer as HttpServer).prependListener('request', prepareAnswer);
    // `allowRequest` is asked about new connections only; later requests of a connection come by here.
    server.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) =>
      next(this.isAtHome(request) || !isLater(request) ? undefined : new Error(FOREIGN_ORIGIN)),
    );
    server.engine.on('connection', (connection: EngineConnection) => this.receive(connection));
    return server;
  }

  /** Connections are counted last: between this and the opening of the connection nobody else gets a turn. */
  private async refusalOf(request: EngineRequest, connections: () => number): Promise<string | null> {
    if (!this.isAtHome(request)) return FOREIGN_ORIGIN;
    const isUser = await this.hasToken(request);
    if (!isUser) return this.refusalOfVisitor(request);
    const users = connections() - this.visitors.count();
    return users < this.settings.HUB_MAX_CONNECTIONS + WAITING_ROOM ? null : 'The hub is full';
  }

  private refusalOfVisitor(request: EngineRequest): string | null {
    if (!this.visitors.hasRoomFor(this.addressOf(request))) return NO_VALID_TOKEN;
    this.visits.add(request);
    return null;
  }

  private receive(connection: EngineConnection): void {
    if (!this.visits.has(connection.request)) return;
    const leave = this.visitors.enter(this.addressOf(connection.request));
    const timer = setTimeout(() => connection.close(true), VISIT_MS);
    connection.once('close', () => {
      clearTimeout(timer);
      leave();
    });
  }

  /** By signature and expiry; the hub asks the database later. Why a token is none is the hub's to say, too. */
  private hasToken({ _query, headers }: EngineRequest): Promise<boolean> {
    const tokens = this.app.get(AccessTokens, { strict: false });
    return tokens.verify(handshakeToken(_query, headers)).then(
      () => true,
      () => false,
    );
  }

  private addressOf = (request: IncomingMessage): string => clientAddress(request, this.isProxy);

  private isAtHome = ({ headers }: IncomingMessage): boolean =>
    isAllowedOrigin(headers, this.settings.CORS_ORIGINS);
}

/** No route of ours sees what the hub answers over HTTP; Socket.IO listens first, so this comes even before. */
function prepareAnswer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (!isOfHub(url)) return;
  response.setHeader(REQUEST_ID_HEADER, requestIdFrom(headers[REQUEST_ID_HEADER.toLowerCase()]));
  secureAnswer(response);
}

/** Whether a request belongs to a connection that exists. */
const isLater = ({ _query }: EngineRequest): boolean => _query.sid !== undefined;
