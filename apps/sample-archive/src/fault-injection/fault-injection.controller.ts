import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { fieldError } from '#platform';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { Callers } from './callers.js';
import { Faults } from './faults.js';
import { readSubjects, readSwitches } from './read-switches.js';
import { SWITCHES } from './switch-table.js';
import { wholeNumber } from './switch.js';

const MAX_REVISIONS = 1000;

/** Sets faults for tests of clients. */
@Controller('sample')
@UseGuards(LoopbackGuard, OwnerGuard)
export class FaultInjectionController {
  constructor(
    private readonly faults: Faults,
    private readonly callers: Callers,
  ) {}

  /**
   * Sets the switches in the body (`switch-table.ts`; null removes one), and `revisions`, new versions of files. `on` and
   * `times` limit all switches of the body. Returns all current switches.
   */
  @Post('behaviour')
  set(@Body() body: Readonly<Record<string, unknown>> | undefined) {
    const { revisions, ...named } = body ?? {};
    const revised = revisions === undefined ? [] : revisionsOf(revisions);
    const switches = readSwitches(SWITCHES, named);
    if (switches.values.length === 0 && revisions === undefined)
      throw fieldError('executingPolls', 'or another switch must be named');
    this.faults.set(switches);
    for (const [fileName, number] of revised) this.faults.revise(fileName, number);
    return this.state();
  }

  @Get('behaviour')
  state() {
    const { values, limited } = this.faults.state();
    return { ...values, revisions: this.faults.revisions(), limited };
  }

  /** Removes the switches limited to `on`; without it all of them, and all revisions. */
  @Delete('behaviour')
  @HttpCode(200)
  clear(@Query('on') on: unknown) {
    this.faults.clear(readSubjects(on));
    return this.state();
  }

  /** The last requests for files of the bucket, and of the redirect target. */
  @Get('callers')
  seen() {
    return { callers: this.callers.list() };
  }
}

function revisionsOf(value: unknown): readonly (readonly [fileName: string, number: number])[] {
  if (typeof value !== 'object' || value === null) throw fieldError('revisions', 'must be an object');
  return Object.entries(value).map(([fileName, number]) => [
    fileName,
    wholeNumber(`revisions.${fileName}`, number, 0, MAX_REVISIONS),
  ]);
}
