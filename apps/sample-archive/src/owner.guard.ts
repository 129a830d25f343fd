import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError, bearerCheck } from '#platform';
import { OwnerSecret } from './owner-secret.js';

/** Requires the archive's secret, because the operations behind it make files of this machine public. */
@Injectable()
export class OwnerGuard implements CanActivate {
  private readonly knowsSecret: (authorization: string | undefined) => boolean;

  constructor({ text }: OwnerSecret) {
    this.knowsSecret = bearerCheck(text);
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    if (this.knowsSecret(authorization)) return true;
    throw new AppError(
      'unauthenticated',
      'Needs Authorization: Bearer with the text of DATA_DIR/sample-archive/secret',
      { code: 'wrong_secret' },
    );
  }
}
