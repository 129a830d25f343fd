import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { accountCaller, AppError, nameCaller } from '#platform';
import { ACCESS_KEY, type Access, type Identity } from './access.js';
import { tokenRefused } from './tokens.js';

/** Admits a request whose token (or lack of one) satisfies the route. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true; // The hub authenticates its sockets itself.
    const access = this.accessOf(context);
    if (access === 'anonymous') return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (access === 'optional' && request.get('authorization') === undefined) return true;
    await super.canActivate(context);
    nameCaller(accountCaller((request.user as Identity).id));
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false, _info: unknown, context: ExecutionContext): T {
    if (error instanceof Error) throw error;
    if (!user) throw tokenRefused();
    const isAdmin = (user as unknown as Identity).role === 'admin';
    if (this.accessOf(context) === 'admin' && !isAdmin)
      throw new AppError('forbidden', 'Only for administrators');
    return user;
  }

  private accessOf(context: ExecutionContext): Access {
    return (
      this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [
        context.getHandler(),
        context.getClass(),
      ]) ?? 'required'
    );
  }
}
