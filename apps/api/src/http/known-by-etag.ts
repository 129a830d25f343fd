import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';

/**
 * Lets only answers with an ETag be known again: to `If-None-Match: *` Express would answer 304 whatever is read, by routes,
 * too, that tell nobody by what to know their answers.
 */
export function knownByEtag(app: NestExpressApplication): void {
  const { request } = app.getHttpAdapter().getInstance() as { request: Request };
  const known = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(request), 'fresh');
  if (!known?.get) throw new Error('Express tells nothing of what is fresh');
  Object.defineProperty(request, 'fresh', {
    configurable: true,
    get(this: Request) {
      return this.res?.hasHeader('ETag') === true && (known.get?.call(this) as boolean);
    },
  });
}
