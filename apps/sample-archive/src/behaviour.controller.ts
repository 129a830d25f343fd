import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { fieldError } from '#platform';
import { Behaviour, CHECKSUMS, VALIDATORS } from './behaviour.js';
import { LoopbackGuard } from './loopback.guard.js';
import { LongRunning } from './mashup/long-running.js';

const MOST_POLLS = 1000;
const MOST_REVISIONS = 1000;

/** Switches for how the archive behaves; for tests of clients. */
@Controller('sample/behaviour')
@UseGuards(LoopbackGuard)
export class BehaviourController {
  constructor(
    private readonly longRunning: LongRunning,
    private readonly behaviour: Behaviour,
  ) {}

  /**
   * Changes what the body names: `executingPolls`, how many times a new search answers EXECUTING before its result;
   * `validators`, which headers tell versions of a file apart; `checksums`, what is said of their MD5; `revisions`, files that have other bytes from now on.
   */
  @Post()
  set(@Body() body: Readonly<Record<string, unknown>> | undefined) {
    const settings = Object.entries(body ?? {});
    if (settings.length === 0) throw fieldError('executingPolls', 'or another switch must be named');
    const changes = settings.map(([name, value]) => this.changeOf(name, value));
    for (const change of changes) change();
    const { validators, checksums } = this.behaviour;
    const revisions = this.behaviour.revisions();
    return { executingPolls: this.longRunning.polls, validators, checksums, revisions };
  }

  /** Checks one switch; all are sound before the first is set. */
  private changeOf(name: string, value: unknown): () => void {
    switch (name) {
      case 'executingPolls': {
        const polls = wholeNumber(name, value, MOST_POLLS);
        return () => (this.longRunning.polls = polls);
      }
      case 'validators': {
        const validators = oneOf(name, value, VALIDATORS);
        return () => (this.behaviour.validators = validators);
      }
      case 'checksums': {
        const checksums = oneOf(name, value, CHECKSUMS);
        return () => (this.behaviour.checksums = checksums);
      }
      case 'revisions': {
        if (typeof value !== 'object' || value === null) throw fieldError(name, 'must be an object');
        const revisions = Object.entries(value).map(
          ([fileName, number]) =>
            [fileName, wholeNumber(`${name}.${fileName}`, number, MOST_REVISIONS)] as const,
        );
        return () => revisions.forEach(([fileName, number]) => this.behaviour.revise(fileName, number));
      }
      default:
        throw fieldError(name, 'is no switch');
    }
  }
}

function wholeNumber(field: string, value: unknown, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw fieldError(field, `must be a whole number from 0 to ${most}`);
  return value;
}

function oneOf<T extends string>(field: string, value: unknown, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === value);
  if (!chosen) throw fieldError(field, `must be one of ${choices.join(', ')}`);
  return chosen;
}
