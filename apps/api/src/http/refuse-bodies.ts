import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { Request } from 'express';
import { fieldErrors } from '#platform';
import { unknownProperty } from '../validation/unknown-properties.js';

/** Nest's number for route arguments from the body (`RouteParamtypes.BODY`). */
const BODY = 3;

/**
 * Refuses a body where a route takes none: who sends a property expects that it is looked at. The last of all guards, so that who may
 * not call hears that first. An empty body, or an empty object, says nothing.
 */
@Injectable()
export class RefuseBodies implements CanActivate {
  /** @throws AppError validation naming every property */
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const body: unknown = context.switchToHttp().getRequest<Request>().body;
    // A body that is taken may be bytes: each of them would be a name.
    if (body === undefined || takesBody(context)) return true;
    const names = Object.keys(body ?? {});
    if (names.length === 0) return true;
    throw fieldErrors(names.slice(0, MAX_NAMES).map(unknownProperty));
  }
}

/** More of them would not help anybody. */
const MAX_NAMES = 20;

function takesBody(context: ExecutionContext): boolean {
  const known: unknown = Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  );
  return Object.keys(known ?? {}).some((key) => key.startsWith(`${BODY}:`));
}
