import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';

/** Follows what routes do: it may go on when the request has been broken off, to remove what it has written. */
export class WorkInProgress implements NestInterceptor {
  private works = 0;
  private onEnded: () => void = () => undefined;

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.works += 1;
    return next.handle().pipe(
      finalize(() => {
        this.works -= 1;
        if (this.works === 0) this.onEnded();
      }),
    );
  }

  /** Resolves when nothing is done any more. */
  async ended(): Promise<void> {
    if (this.works > 0) await new Promise<void>((resolve) => (this.onEnded = resolve));
  }
}
