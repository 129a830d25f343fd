import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Settings } from '#platform';
import { corsOptions } from '../../http/cors.js';
import { isAllowedOrigin } from './hub-origin.js';

// The adapter comes with a socket.io of its own.
type Server = ReturnType<IoAdapter['createIOServer']>;
type ServerOptions = NonNullable<Parameters<IoAdapter['createIOServer']>[1]>;

/** Clients send ids; a polling client may send some hundred of them at once. */
const MAX_MESSAGE_BYTES = 16 * 1024;

/** A connection that was not admitted within this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Connections beyond the limit that may wait for the hub to tell them so in its own words. */
const WAITING_ROOM = 100;

const FOREIGN_ORIGIN = 'Pages of this origin may not use the hub';

/** How the hub is reached: who may knock, and how loud. */
export class HubAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly settings: Settings,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      cors: corsOptions(this.settings),
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      allowRequest: (request, answer) => {
        const refusal = this.refusalOf(request, server.engine.clientsCount);
        answer(refusal, refusal === null);
      },
    } as ServerOptions);
    // `allowRequest` is asked about new connections only; later requests of a connection come by here.
    server.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) =>
      next(this.isAtHome(request) || !isLater(request) ? undefined : new Error(FOREIGN_ORIGIN)),
    );
    return server;
  }

  private refusalOf(request: IncomingMessage, connections: number): string | null {
    if (!this.isAtHome(request)) return FOREIGN_ORIGIN;
    if (connections >= this.settings.HUB_MAX_CONNECTIONS + WAITING_ROOM) return 'The hub is full';
    return null;
  }

  private isAtHome = ({ headers }: IncomingMessage): boolean =>
    isAllowedOrigin(headers, this.settings.CORS_ORIGINS);
}

/** Whether a request belongs to a connection that exists. */
const isLater = (request: IncomingMessage): boolean =>
  (request as unknown as { readonly _query: { readonly sid?: string } })._query.sid !== undefined;
