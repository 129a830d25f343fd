import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { UserRole, Viewer } from '#domain';

/** Who may call a route: `optional` takes a token when there is one. Routes without a mark want a token. */
export type Access = 'anonymous' | 'optional' | 'required' | 'admin';

export const ACCESS_KEY = 'firstlight:access';

/** Name of the token's scheme in the OpenAPI document, which asks for it unless a route is marked otherwise. */
export const BEARER = 'bearer';

/** How the OpenAPI document says who may call; an empty requirement is met without a token. */
const securityOf = (access: Access): MethodDecorator[] => [
  ...(access === 'optional' ? [ApiSecurity(BEARER)] : []),
  ...(access === 'optional' || access === 'anonymous' ? [ApiSecurity({})] : []),
];

/** Marks a controller or a route with who may call it. */
export const AllowAccess = (access: Access) =>
  applyDecorators(SetMetadata(ACCESS_KEY, access), ...securityOf(access));

/** What an access token says. */
export interface Identity {
  readonly id: string;
  readonly username: string;
  readonly role: UserRole;
  /** The session that the token was given out in. */
  readonly sessionId: string;
}

/** The caller of a route that wants a token. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity =>
    context.switchToHttp().getRequest<Request & { user: Identity }>().user,
);

/** The caller of a route that takes a token, or `null`. */
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<Request & { user?: Identity }>().user ?? null,
);
