import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { fieldError } from '#platform';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { Callers } from '../trouble/callers.js';
import { Behaviour } from './behaviour.js';
import { readSubjects, readSwitches } from './read-switches.js';
import { wholeNumber } from './switch.js';
import { SWITCHES } from './switch-table.js';

const MOST_REVISIONS = 1000;

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
    const { revisions, ...named } = body ?? {};
    const revised = revisions === undefined ? [] : revisionsOf(revisions);
    const switches = readSwitches(SWITCHES, named);
    if (switches.values.length === 0 && revisions === undefined)
      throw fieldError('executingPolls', 'or another switch must be named');
    this.behaviour.set(switches);
    for (const [fileName, number] of revised) this.behaviour.revise(fileName, number);
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
    this.behaviour.clear(readSubjects(on));
    return this.state();
  }

  /** Who asked for files of the bucket, and of the other host that files are redirected to. */
  @Get('callers')
  seen() {
    return { callers: this.callers.list() };
  }
}

function revisionsOf(value: unknown): readonly (readonly [fileName: string, number: number])[] {
  if (typeof value !== 'object' || value === null) throw fieldError('revisions', 'must be an object');
  return Object.entries(value).map(([fileName, number]) => [
    fileName,
    wholeNumber(`revisions.${fileName}`, number, 0, MOST_REVISIONS),
  ]);
}
