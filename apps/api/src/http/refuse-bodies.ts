import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { Request } from 'express';
import { fieldErrors } from '#platform';
import { unknownProperty } from '../validation/unknown-properties.js';

/** Nest's number for route arguments from the body (`RouteParamtypes.BODY`). */
const BODY = 3;

/**
 * Refuses a body where a route has none, since a client that sends a property expects an effect. The last guard, so that
 * callers without access learn that first. An empty body or object is accepted.
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

/** More names would not help. */
const MAX_NAMES = 20;

function takesBody(context: ExecutionContext): boolean {
  const known: unknown = Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  );
  return Object.keys(known ?? {}).some((key) => key.startsWith(`${BODY}:`));
}
