import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { FieldRegistry } from './field-registry.js';

/** As many names as an answer tells; a field may have a hundred thousand. */
const NAMES_TOLD = 1000;

/** Fields of many plain observations; not part of the real protocol. */
@Controller('sample/fields')
@UseGuards(LoopbackGuard, OwnerGuard)
export class FieldsController {
  constructor(private readonly fields: FieldRegistry) {}

  @Post()
  async register(@Body() body: Readonly<Record<string, unknown>> | undefined) {
    const { name, observations } = await this.fields.register(body ?? {});
    const files = observations.flatMap((observation) => observation.files);
    return {
      targetName: name?.canonicalName,
      ra: name?.ra,
      dec: name?.dec,
      program: observations[0].row.proposal_id,
      rows: observations.length,
      obsIds: observations.slice(0, NAMES_TOLD).map(({ row }) => row.obs_id),
      fileNames: files.slice(0, NAMES_TOLD).map(({ product }) => product.productFilename),
      bytes: files.reduce((sum, { product }) => sum + product.size, 0),
    };
  }
}
