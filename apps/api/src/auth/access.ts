import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { UserRole, Viewer } from '#domain';

/** Access level of a route: `optional` uses a token if present. Routes without a level require a token. */
export type Access = 'anonymous' | 'optional' | 'required' | 'admin';

export const ACCESS_KEY = 'firstlight:access';

/** Name of the security scheme in the OpenAPI document, required unless a route says otherwise. */
export const BEARER = 'bearer';

/** Security requirements in the OpenAPI document; an empty requirement is met without a token. */
const securityOf = (access: Access): MethodDecorator[] => [
  ...(access === 'optional' || access === 'anonymous' ? [ApiSecurity({})] : []),
  ...(access === 'optional' ? [ApiSecurity(BEARER)] : []),
];

/** Sets the access level of a controller or a route. */
export const AllowAccess = (access: Access) =>
  applyDecorators(SetMetadata(ACCESS_KEY, access), ...securityOf(access));

/** Who an access token belongs to, and what the database says of them. */
export interface Identity {
  readonly id: string;
  readonly username: string;
  readonly role: UserRole;
  /** The session that the token belongs to. */
  readonly sessionId: string;
}

/** The caller of a route that requires a token. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity =>
    context.switchToHttp().getRequest<Request & { user: Identity }>().user,
);

/** The caller of a route with an optional token, or `null`. */
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<Request & { user?: Identity }>().user ?? null,
);
