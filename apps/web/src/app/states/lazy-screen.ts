import { lazyRouteComponent } from '@tanstack/react-router';

/** The script, or the style, of a screen did not come. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/**
 * A screen that is loaded when it is opened.
 * @param load imports its module. A failure gets another name: by its own the router knows that it would help to load the whole page again, which
 *   ends on the browser's page of errors while the service is away.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new NotLoadedError('The screen was not sent', { cause });
      }),
    name,
  );
