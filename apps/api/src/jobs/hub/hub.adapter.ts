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
import { secureResponse } from '../../http/security-headers.js';
import { handshakeToken, isAllowedOrigin, isOfHub, type Handshake } from './handshake.js';
import { createAnonymousLimit } from './connection-limit.js';

// The adapter package bundles its own socket.io.
type Server = ReturnType<IoAdapter['createIOServer']>;
type Socket = Parameters<Parameters<Server['use']>[0]>[0];
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;

/** Clients send ids; a polling client may send hundreds at once. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** A connection that was not admitted in this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Connections of users beyond the limit that are opened to be told that the hub is full. */
const EXCESS_CONNECTIONS = 100;

/**
 * Connections whose request has no valid token are opened, because it may follow in `auth`, and a refused WebSocket carries no
 * reason. They have a limit of their own. Behind a proxy that is not trusted (`TRUSTED_PROXIES`) all of them share one address.
 */
const MAX_ANONYMOUS = { total: 200, perAddress: 50 };

/** Time in which an anonymous connection is told that it needs a token, without a database lookup. */
const ANONYMOUS_MS = 5_000;

const HUB_FULL = 'The hub is full';
const FOREIGN_ORIGIN = 'Pages of this origin may not use the hub';

/** A request of a new or an existing connection, as Engine.IO passes it. */
type EngineRequest = IncomingMessage & {
  readonly _query: Readonly<Record<string, unknown>>;
};

interface EngineConnection {
  readonly request: EngineRequest;
  once(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/** Admits connections to the hub: origins, tokens, limits and message sizes. */
export class HubAdapter extends IoAdapter {
  private readonly anonymous = createAnonymousLimit(MAX_ANONYMOUS);
  /** Admitted requests without a valid token that may become connections. */
  private readonly anonymousRequests = new WeakSet<IncomingMessage>();
  /** Open connections without a valid token; the functions end their limits. */
  private readonly anonymousConnections = new WeakMap<object, () => void>();
  private readonly isProxy: ProxyTrust;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly settings: SettingsOf<'api'>,
  ) {
    super(app);
    this.isProxy = proxyTrust(settings.TRUSTED_PROXIES);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const isFull = () =>
      server.engine.clientsCount - this.anonymous.count() >=
      this.settings.HUB_MAX_CONNECTIONS + EXCESS_CONNECTIONS;
    const server = super.createIOServer(port, {
      ...options,
      cors: corsOptions(this.settings),
      serveClient: false,
      // Upgrades of other paths are answered (http/answer-upgrades.ts) instead of cut off after a second.
      destroyUpgrade: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      allowRequest: (request, answer) => {
        void this.refusalOf(request as EngineRequest, isFull).then((refusal) =>
          answer(refusal, refusal === null),
        );
      },
    } as ServerOptions);
    (this.httpServer as HttpServer).prependListener('request', prepareAnswer);
    // `allowRequest` is called for new connections only; later requests of a connection are checked here.
    server.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) =>
      next(this.isAtHome(request) || !isLater(request) ? undefined : new Error(FOREIGN_ORIGIN)),
    );
    server.engine.on('connection', (connection: EngineConnection) => this.receive(connection));
    server.use((socket, next) => void this.admitLate(socket, isFull).then(next));
    return server;
  }

  /** Counts connections last: no other code runs between the count and the opening of the connection. */
  private async refusalOf(request: EngineRequest, isFull: () => boolean): Promise<string | null> {
    if (!this.isAtHome(request)) return FOREIGN_ORIGIN;
    const isUser = await this.isValid({ query: request._query, headers: request.headers });
    if (!isUser) return this.refusalOfAnonymous(request);
    return isFull() ? HUB_FULL : null;
  }

  private refusalOfAnonymous(request: EngineRequest): string | null {
    if (!this.anonymous.hasRoomFor(this.addressOf(request))) return NO_VALID_TOKEN;
    this.anonymousRequests.add(request);
    return null;
  }

  private receive(connection: EngineConnection): void {
    if (!this.anonymousRequests.has(connection.request)) return;
    const uncount = this.anonymous.enter(this.addressOf(connection.request));
    const timer = setTimeout(() => connection.close(true), ANONYMOUS_MS);
    const release = () => {
      clearTimeout(timer);
      uncount();
    };
    connection.once('close', release);
    this.anonymousConnections.set(connection, release);
  }

  /** Counts a connection as a user's once `auth` has a valid token, which arrives after the HTTP request. */
  private async admitLate({ conn, handshake }: Socket, isFull: () => boolean): Promise<Error | undefined> {
    const release = this.anonymousConnections.get(conn);
    if (!release || !(await this.isValid(handshake))) return undefined;
    if (isFull()) return new Error(HUB_FULL);
    release();
    return undefined;
  }

  /** By signature and expiry; the hub asks the database later and reports why a token is refused. */
  private isValid(handshake: Handshake): Promise<boolean> {
    const tokens = this.app.get(AccessTokens, { strict: false });
    return tokens.verify(handshakeToken(handshake)).then(
      () => true,
      () => false,
    );
  }

  private addressOf = (request: IncomingMessage): string => clientAddress(request, this.isProxy);

  private isAtHome = ({ headers }: IncomingMessage): boolean =>
    isAllowedOrigin(headers, this.settings.CORS_ORIGINS);
}

/** Sets the common response headers on the hub's HTTP responses; runs before Socket.IO's own listener. */
function prepareAnswer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (!isOfHub(url)) return;
  response.setHeader(REQUEST_ID_HEADER, requestIdFrom(headers[REQUEST_ID_HEADER.toLowerCase()]));
  secureResponse(response);
}

/** Whether a request belongs to an existing connection. */
const isLater = ({ _query }: EngineRequest): boolean => _query.sid !== undefined;
