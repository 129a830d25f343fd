import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { fieldError } from '#platform';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { Callers } from '../trouble/callers.js';
import { Behaviour, type Subjects, type SwitchLimit } from './behaviour.js';
import { wholeNumber } from './switch.js';
import { isSwitchName, SWITCHES } from './switch-table.js';

const MOST_REVISIONS = 1000;
const MOST_TIMES = 100_000;

/** Switches for how the archive behaves; for tests of clients. */
@Controller('sample')
@UseGuards(LoopbackGuard, OwnerGuard)
export class BehaviourController {
  constructor(
    private readonly behaviour: Behaviour,
    private readonly callers: Callers,
  ) {}

  /**
   * Sets the switches that the body names (`switch-table.ts`; null takes one away), and `revisions`, files that have
   * other bytes from now on. `on` and `times` limit all switches of the body. Answers how all are now.
   */
  @Post('behaviour')
  set(@Body() body: Readonly<Record<string, unknown>> | undefined) {
    const { on, times, ...switches } = body ?? {};
    const limit = { on: subjectsOf(on), left: timesOf(times) };
    const settings = Object.entries(switches);
    if (settings.length === 0) throw fieldError('executingPolls', 'or another switch must be named');
    const changes = settings.map(([name, value]) => this.changeOf(name, value, limit));
    for (const change of changes) change();
    return this.state();
  }

  @Get('behaviour')
  state() {
    const { values, limited } = this.behaviour.state();
    return { ...values, revisions: this.behaviour.revisions(), limited };
  }

  /** Takes away the switches that are limited to `on`; without it all, and all revisions. */
  @Delete('behaviour')
  @HttpCode(200)
  clear(@Query('on') on: unknown) {
    this.behaviour.clear(subjectsOf(on));
    return this.state();
  }

  /** Who asked for files of the bucket, and of the other host that files are redirected to. */
  @Get('callers')
  seen() {
    return { callers: this.callers.list() };
  }

  /** Checks one switch; all are sound before the first is set. */
  private changeOf(name: string, value: unknown, limit: SwitchLimit): () => void {
    if (name === 'revisions') return this.revisionsOf(value);
    if (!isSwitchName(name)) throw fieldError(name, 'is no switch');
    const checked = value === null ? null : SWITCHES[name].read(name, value);
    return () => this.behaviour.set(name, checked, limit);
  }

  private revisionsOf(value: unknown): () => void {
    if (typeof value !== 'object' || value === null) throw fieldError('revisions', 'must be an object');
    const revisions = Object.entries(value).map(
      ([fileName, number]) =>
        [fileName, wholeNumber(`revisions.${fileName}`, number, 0, MOST_REVISIONS)] as const,
    );
    return () => revisions.forEach(([fileName, number]) => this.behaviour.revise(fileName, number));
  }
}

function subjectsOf(on: unknown): Subjects {
  const subjects: unknown[] = on === undefined || on === null ? [] : [on].flat();
  if (subjects.every((subject): subject is string => typeof subject === 'string' && subject !== ''))
    return subjects;
  throw fieldError('on', 'must be a text or a list of texts');
}

const timesOf = (times: unknown) =>
  times === undefined || times === null ? null : wholeNumber('times', times, 1, MOST_TIMES);
