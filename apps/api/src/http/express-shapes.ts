import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/**
 * Serves requests that are Express's own from their birth. Express gives each request and response of Node's another prototype
 * (`setPrototypeOf`), after which V8 keeps every one in a shape of its own: no code is fast for all of them, and what such a
 * shape once held the collector of young objects takes for used, so that whole requests grow old. That was a third of what an
 * answer cost. Where the prototype is the right one already, to set it changes nothing.
 */
export class ExpressShapes extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.httpServer = createServer(
      {
        IncomingMessage: bornAs(IncomingMessage, app.request),
        ServerResponse: bornAs(ServerResponse, app.response),
      },
      app,
    );
  }
}

/**
 * The same class with another prototype. A function, not a class that extends it: the prototype of that is one between, and
 * `Reflect.construct` makes a shape for each.
 */
function bornAs<T extends typeof IncomingMessage | typeof ServerResponse>(Base: T, prototype: object): T {
  function Born(this: object, ...given: unknown[]): void {
    (Base as unknown as (...values: unknown[]) => void).apply(this, given);
  }
  Born.prototype = prototype;
  return Born as unknown as T;
}
