import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { accountCaller, AppError, nameCaller } from '#platform';
import { operationOf, originOf, outcomeOf } from '../audit/request-origin.js';
import type { SecurityLog } from '../audit/security-log.js';
import { Resource } from '../resources/resources.js';
import { ACCESS_KEY, type Access, type Identity } from './access.js';
import { tokenRefused } from './tokens.js';

/** Admits a request whose token (or lack of one) satisfies the route. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Resource('security') private readonly security: Pick<SecurityLog, 'note'>,
  ) {
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
    if (access === 'admin') this.admitAdministrator(request, context.switchToHttp().getResponse<Response>());
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error instanceof Error) throw error;
    if (!user) throw tokenRefused();
    return user;
  }

  /** Notes the operation if it succeeds. @throws AppError forbidden */
  private admitAdministrator(request: Request, response: Response): void {
    // The security log needs the user of a refusal, which the request has by now.
    if ((request as Request & { user: Identity }).user.role !== 'admin')
      throw new AppError('forbidden', 'Only for administrators');
    const origin = originOf(request);
    response.once('finish', () => {
      if (response.statusCode >= 400) return;
      const details = { ...operationOf(request), ...outcomeOf(request) };
      this.security.note('admin_operation', details, origin);
    });
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
