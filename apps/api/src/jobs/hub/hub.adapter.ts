import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import {
  accountCaller,
  addressCaller,
  AppError,
  isAccount,
  proxyTrust,
  REQUEST_ID_HEADER,
  requestIdFrom,
  type Caller,
  type ProxyTrust,
  type SettingsOf,
} from '#platform';
import { AccessTokens } from '../../auth/tokens.js';
import { corsOptions } from '../../http/cors.js';
import { secureResponse } from '../../http/security-headers.js';
import { createCallerLimit, type CallerLimit } from '../../limits/caller-limit.js';
import { clientNetwork } from '../../limits/client-network.js';
import { connectError } from './connect-error.js';
import { handshakeToken, isAllowedOrigin, isOfHub, type Handshake } from './handshake.js';
import { MAX_OF_ACCOUNT } from './connection-limit.js';

// The adapter package bundles its own socket.io.
type Server = ReturnType<IoAdapter['createIOServer']>;
type Socket = Parameters<Parameters<Server['use']>[0]>[0];
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;

/** Clients send ids; a polling client may send hundreds at once. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** A connection that was not admitted in this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Connections beyond the limits, of all users and of one account, that are opened to be told so. */
const EXCESS_CONNECTIONS = 100;
const EXCESS_OF_ACCOUNT = 10;

/**
 * Connections whose request has no valid token are opened, because it may follow in `auth`, and a refused WebSocket carries no
 * reason. They have a limit of their own. Behind a proxy that is not trusted (`TRUSTED_PROXIES`) all of them share one address.
 */
const MAX_ANONYMOUS = { total: 200, perCaller: 4 };

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
  private readonly anonymous = createCallerLimit(MAX_ANONYMOUS);
  private readonly accounts: CallerLimit;
  /** The callers of admitted requests that may become connections. */
  private readonly callers = new WeakMap<IncomingMessage, Caller>();
  /** Open connections without a valid token; the functions end their limits. */
  private readonly anonymousConnections = new WeakMap<object, () => void>();
  private readonly isProxy: ProxyTrust;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly settings: SettingsOf<'api'>,
  ) {
    super(app);
    this.isProxy = proxyTrust(settings.TRUSTED_PROXIES);
    this.accounts = createCallerLimit({
      total: settings.HUB_MAX_CONNECTIONS + EXCESS_CONNECTIONS,
      perCaller: MAX_OF_ACCOUNT + EXCESS_OF_ACCOUNT,
    });
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      cors: corsOptions(this.settings),
      serveClient: false,
      // Upgrades of other paths are answered (http/answer-upgrades.ts) instead of cut off after a second.
      destroyUpgrade: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      allowRequest: (request, answer) => {
        void this.refusalOf(request as EngineRequest).then((refusal) => answer(refusal, refusal === null));
      },
    } as ServerOptions);
    (this.httpServer as HttpServer).prependListener('request', prepareAnswer);
    // `allowRequest` is called for new connections only; later requests of a connection are checked here.
    server.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) =>
      next(this.isAtHome(request) || !isLater(request) ? undefined : new Error(FOREIGN_ORIGIN)),
    );
    server.engine.on('connection', (connection: EngineConnection) => this.receive(connection));
    server.use((socket, next) => void this.admitLate(socket).then(next));
    return server;
  }

  /** Counts connections last: no other code runs between the count and the opening of the connection. */
  private async refusalOf(request: EngineRequest): Promise<string | null> {
    if (!this.isAtHome(request)) return FOREIGN_ORIGIN;
    const userId = await this.userOf({ query: request._query, headers: request.headers });
    const caller =
      userId === null ? addressCaller(clientNetwork(request, this.isProxy)) : accountCaller(userId);
    this.callers.set(request, caller);
    return this.refusalOfCaller(caller);
  }

  private refusalOfCaller(caller: Caller): string | null {
    const limit = this.limitOf(caller);
    if (limit.hasRoomFor(caller)) return null;
    if (limit.isFull()) return HUB_FULL;
    return `Too many connections of your ${isAccount(caller) ? 'account' : 'address, without a token'}`;
  }

  private receive(connection: EngineConnection): void {
    const caller = this.callers.get(connection.request);
    if (caller === undefined) return;
    const release = this.count(connection, caller);
    if (isAccount(caller)) return;
    const timer = setTimeout(() => connection.close(true), ANONYMOUS_MS);
    connection.once('close', () => clearTimeout(timer));
    this.anonymousConnections.set(connection, () => {
      clearTimeout(timer);
      release();
    });
  }

  /** @returns releases the connection; so does its end */
  private count(connection: Pick<EngineConnection, 'once'>, caller: Caller): () => void {
    const release = this.limitOf(caller).enter(caller);
    connection.once('close', release);
    return release;
  }

  /** Counts a connection as its account's once `auth` has a valid token, which arrives after the HTTP request. */
  private async admitLate({ conn, handshake }: Socket): Promise<Error | undefined> {
    const release = this.anonymousConnections.get(conn);
    const userId = release ? await this.userOf(handshake) : null;
    // A connection that has closed meanwhile emits no further `close` that would release it.
    if (!release || userId === null || conn.readyState !== 'open') return undefined;
    const caller = accountCaller(userId);
    const refusal = this.refusalOfCaller(caller);
    if (refusal !== null) return connectError(new AppError('rate-limited', refusal));
    this.anonymousConnections.delete(conn);
    release();
    this.count(conn, caller);
    return undefined;
  }

  /** By signature and expiry; the hub asks the database later and reports why a token is refused. */
  private userOf(handshake: Handshake): Promise<string | null> {
    const tokens = this.app.get(AccessTokens, { strict: false });
    return tokens.verify(handshakeToken(handshake)).then(
      ({ sub }) => sub,
      () => null,
    );
  }

  private limitOf = (caller: Caller): CallerLimit => (isAccount(caller) ? this.accounts : this.anonymous);

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
