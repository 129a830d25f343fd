import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { createIdempotencyStore, type IdempotencyStore, type KeptAnswer } from '#domain';
import { AppError, type Logger } from '#platform';
import type { Identity } from '../auth/access.js';
import { Resource } from '../resources/resources.js';
import { KEY_HEADER, keyOf, REPLAYED_HEADER, requestHash } from './idempotency-key.js';

/** The key of a request whose process was killed is free again after this time. */
const LEASE_SECONDS = 60;
const RENEW_MS = 20_000;

/** Carries out requests with an `Idempotency-Key` once (docs/reference/wire-format.md, "Idempotency keys"). */
@Injectable()
export class IdempotencyService {
  constructor(
    @Resource('database') private readonly database: Pick<DataSource, 'manager'>,
    @Resource('logger') private readonly logger: Logger,
  ) {}

  /**
   * Runs an operation, unless the caller has sent its key before: then answers as the first time. An operation that fails frees the key.
   * @param body identifies the request together with its URL
   * @throws AppError conflict while the first request is running, unprocessable if the key belongs to another request
   */
  async once<T>(request: Request, body: unknown, operation: () => Promise<T>): Promise<T> {
    const key = keyOf(request);
    if (key === null) return operation();
    const hash = requestHash(request.originalUrl, body);
    const claim = await this.store.claim(
      { ownerId: ownerOf(request), key, requestHash: hash },
      LEASE_SECONDS,
    );
    switch (claim.state) {
      case 'claimed':
        return this.runClaimed(request, claim.claimId, operation);
      case 'answered':
        return replay<T>(request, claim.answer);
      case 'running':
        throw new AppError('conflict', `A request with this ${KEY_HEADER} is in progress`, {
          code: 'idempotency_key_in_use',
        });
      case 'other-request':
        throw new AppError('unprocessable', `This ${KEY_HEADER} was used for another request`, {
          code: 'idempotency_key_reused',
        });
    }
  }

  /** Whether the request has been answered before, or one with the same key. */
  async isAnswered(request: Request): Promise<boolean> {
    const key = keyOf(request);
    return key !== null && this.store.isAnswered(ownerOf(request), key);
  }

  private get store(): IdempotencyStore {
    return createIdempotencyStore(this.database.manager);
  }

  private async runClaimed<T>(request: Request, claimId: string, operation: () => Promise<T>): Promise<T> {
    const renewal = setInterval(
      () => void this.attempt('renew', () => this.store.renew(claimId, LEASE_SECONDS)),
      RENEW_MS,
    );
    try {
      const answer = await operation();
      await this.attempt('keep', () => this.store.keep(claimId, keptAnswer(request, answer)));
      return answer;
    } catch (error) {
      await this.attempt('release', () => this.store.release(claimId));
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** The outcome of the operation counts; a claim that could not be changed expires. */
  private async attempt(what: string, change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      this.logger.warn({ err: error }, `an idempotency key failed to ${what}`);
    }
  }
}

/** Operations with keys require a token. */
const ownerOf = (request: Request): string => (request as Request & { user: Identity }).user.id;

function keptAnswer({ res }: Request, answer: unknown): KeptAnswer {
  const location = res?.getHeader('Location');
  return { body: JSON.stringify(answer), location: typeof location === 'string' ? location : null };
}

function replay<T>({ res }: Request, { body, location }: KeptAnswer): T {
  res?.setHeader(REPLAYED_HEADER, 'true');
  if (location !== null) res?.setHeader('Location', location);
  return JSON.parse(body) as T;
}
