import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '#platform';

const LOOPBACK_ADDRESS = /^(?:::1$|(?:::ffff:)?127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Accepts only clients on this machine that call it by a loopback name: the requests of a web page whose name resolves to this
 * machine (DNS rebinding) come from this machine too, but carry the page's name in `Host`.
 */
@Injectable()
export class LoopbackGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<Request>();
    if (!LOOPBACK_ADDRESS.test(socket.remoteAddress ?? ''))
      throw new AppError('forbidden', 'Only callers on this machine may do this');
    if (!LOOPBACK_HOST.test(headers.host ?? ''))
      throw new AppError('forbidden', 'Host must name this machine: localhost, 127.0.0.1 or [::1]', {
        code: 'foreign_host',
      });
    return true;
  }
}
