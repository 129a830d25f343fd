import { RequestMethod, type HttpServer } from '@nestjs/common';

/** What Nest hands to the adapter for a route: guards, pipes, the method of the controller, and the answer or its refusal. */
type Route = (...given: unknown[]) => unknown;

/** The adapter's functions by which routes are registered. */
const METHODS = Object.keys(RequestMethod)
  .filter((name) => Number.isNaN(Number(name)))
  .map((name) => name.toLowerCase());

/** Follows what routes do: it may go on when the request has been broken off, to remove what it has written. */
export class WorkInProgress {
  private works = 0;
  private onEnded: () => void = () => undefined;

  /** Follows every route that is registered from now on. */
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

  /** Resolves when nothing is done any more. */
  async ended(): Promise<void> {
    if (this.works > 0) await new Promise<void>((resolve) => (this.onEnded = resolve));
  }

  private followed(route: Route): Route {
    return async (...given) => {
      this.works += 1;
      try {
        return await route(...given);
      } finally {
        this.works -= 1;
        if (this.works === 0) this.onEnded();
      }
    };
  }
}
