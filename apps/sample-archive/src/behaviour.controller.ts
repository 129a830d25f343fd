import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { fieldError } from '#platform';
import { LoopbackGuard } from './loopback.guard.js';
import { LongRunning } from './mashup/long-running.js';

const MOST_POLLS = 1000;

/** Switches for how the archive behaves; for tests of clients. */
@Controller('sample/behaviour')
@UseGuards(LoopbackGuard)
export class BehaviourController {
  constructor(private readonly longRunning: LongRunning) {}

  /** `executingPolls`: how many times a new search answers EXECUTING before its result. */
  @Post()
  set(@Body() body: { executingPolls?: unknown } | undefined) {
    const polls = body?.executingPolls;
    if (typeof polls !== 'number' || !Number.isInteger(polls) || polls < 0 || polls > MOST_POLLS) {
      throw fieldError('executingPolls', `must be a whole number from 0 to ${MOST_POLLS}`);
    }
    this.longRunning.polls = polls;
    return { executingPolls: polls };
  }
}
