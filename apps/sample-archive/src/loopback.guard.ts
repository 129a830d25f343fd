import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Lets only callers on this machine through: what is behind it makes files of this machine public. */
@Injectable()
export class LoopbackGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const address = context.switchToHttp().getRequest<Request>().socket.remoteAddress ?? '';
    if (/^(::1|(::ffff:)?127\.)/.test(address)) return true;
    throw new ForbiddenException('only callers on this machine may do this');
  }
}
