import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { SkyRegistry } from './sky-registry.js';

/** Generated skies of other sizes; not part of the real protocol. */
@Controller('sample/skies')
@UseGuards(LoopbackGuard, OwnerGuard)
export class SkiesController {
  constructor(private readonly skies: SkyRegistry) {}

  @Post()
  async register(@Body() body: { target?: unknown; size?: unknown } | undefined) {
    const set = await this.skies.register(body?.target, body?.size);
    const images = set.observations.filter(({ row }) => row.calib_level === 3 && row.dataRights === 'PUBLIC');
    return { targetName: set.name?.canonicalName, obsIds: images.map(({ row }) => row.obs_id) };
  }
}
