import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { isUpload } from '../http/request-body.js';
import { IdempotencyService } from './idempotency.service.js';

/** Carries out requests with a JSON body once; an upload is compared when its file has arrived (`upload.service.ts`). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (isUpload(request)) return next.handle();
    return from(this.idempotency.once(request, request.body, () => lastValueFrom(next.handle())));
  }
}
