import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError, isLoopback, isLoopbackHost } from '#platform';

/**
 * Accepts only clients on this machine that use a loopback name: requests of a web page whose name resolves to this machine
 * (DNS rebinding) carry the page's name in `Host`.
 */
@Injectable()
export class LoopbackGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<Request>();
    if (!isLoopback(socket.remoteAddress ?? ''))
      throw new AppError('forbidden', 'Only callers on this machine may do this');
    if (!isLoopbackHost(headers.host))
      throw new AppError('forbidden', 'Host must name this machine: localhost, 127.0.0.1 or [::1]', {
        code: 'foreign_host',
      });
    return true;
  }
}
