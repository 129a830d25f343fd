import { RequestMethod, type HttpServer } from '@nestjs/common';

/** The handler that Nest registers for a route: guards, pipes, the controller's method, and the response. */
type Route = (...given: unknown[]) => unknown;

/** Methods of the adapter that register routes. */
const METHODS = Object.keys(RequestMethod)
  .filter((name) => Number.isNaN(Number(name)))
  .map((name) => name.toLowerCase());

/** Counts running route handlers: one may outlive its aborted request, to remove files. */
export class WorkInProgress {
  private running = 0;
  private onEnded: () => void = () => undefined;

  /** Counts the handlers of every route registered from now on. */
  follow(adapter: HttpServer): void {
    const registers = adapter as unknown as Record<string, Route | undefined>;
    for (const method of METHODS) {
      const register = registers[method]?.bind(adapter);
      if (register)
        registers[method] = (...given) =>
          register(
            ...given.map((part) => (typeof part === 'function' ? this.followed(part as Route) : part)),
          );
    }
  }

  /** Resolves when no handler runs any more. */
  async ended(): Promise<void> {
    if (this.running > 0) await new Promise<void>((resolve) => (this.onEnded = resolve));
  }

  private followed(route: Route): Route {
    return async (...given) => {
      this.running += 1;
      try {
        return await route(...given);
      } finally {
        this.running -= 1;
        if (this.running === 0) this.onEnded();
      }
    };
  }
}
