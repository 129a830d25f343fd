import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Answers } from '../openapi/answers.js';
import { KEY_HEADER, KEY_PATTERN, REPLAYED_HEADER } from './idempotency-key.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

const KEY_CODES = ['idempotency_key_in_use', 'idempotency_key_reused'] as const;

const DESCRIPTION =
  'A new UUID, or another text of yours, for each request that must take effect once. If you send the request again within 24 hours, you get the first answer again.';

/** {@link Answers} of a route that creates something, which takes an `Idempotency-Key`. It requires a token. */
export const IdempotentAnswers = (
  ...[status, body, problems = [], headers = []]: Parameters<typeof Answers>
): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: KEY_HEADER,
      required: false,
      description: DESCRIPTION,
      schema: { type: 'string', pattern: KEY_PATTERN },
    }),
    Answers(status, body, [...problems, ...KEY_CODES], [...headers, REPLAYED_HEADER]),
  );
