import {
  applyDecorators,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { fieldError } from '#platform';

/**
 * Shows that a script of this origin sends the request: a form cannot set a header, and a script of another origin only after a
 * preflight request, which allows it no cookies.
 */
const SESSION_HEADER = 'X-Firstlight-Session';
const VALUE = '1';

@Injectable()
class SessionHeaderGuard implements CanActivate {
  /** @throws AppError validation naming the header */
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().get(SESSION_HEADER) === VALUE) return true;
    throw fieldError(SESSION_HEADER, `must be ${VALUE}`);
  }
}

/** Refuses requests that pages of other origins can make a browser send. */
export const RequireSessionHeader = (): MethodDecorator =>
  applyDecorators(
    UseGuards(SessionHeaderGuard),
    ApiHeader({
      name: SESSION_HEADER,
      required: true,
      description: 'Shows that a page of this service sends the request: pages of others cannot set it',
      schema: { type: 'string', enum: [VALUE] },
    }),
  );
