import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { LoopbackGuard } from '../loopback.guard.js';
import { OwnerGuard } from '../owner.guard.js';
import { FieldRegistry } from './fields/field-registry.js';
import { FolderRegistry, type FolderReport } from './folders/folder-registry.js';
import { TargetRegistry } from './targets/target-registry.js';

type RequestBody = Readonly<Record<string, unknown>> | undefined;

/** A field may have a hundred thousand names: a response lists the first. */
const MAX_NAMES = 1000;

/** Adds observations to the catalogue; not part of MAST's protocol. */
@Controller('sample')
@UseGuards(LoopbackGuard, OwnerGuard)
export class RegistrationController {
  constructor(
    private readonly skies: TargetRegistry,
    private readonly folders: FolderRegistry,
    private readonly fields: FieldRegistry,
  ) {}

  /** Renders a target in another size. */
  @Post('skies')
  async addSky(@Body() body: RequestBody) {
    const set = await this.skies.register(body?.target, body?.size);
    const images = set.observations.filter(({ row }) => row.calib_level === 3 && row.dataRights === 'PUBLIC');
    return { targetName: set.name?.canonicalName, obsIds: images.map(({ row }) => row.obs_id) };
  }

  /** A folder of FITS files on this machine. */
  @Post('folders')
  addFolder(@Body() body: RequestBody): Promise<FolderReport> {
    return this.folders.register(body?.folder, body?.targetName);
  }

  /** A field of many plain observations. */
  @Post('fields')
  async addField(@Body() body: RequestBody) {
    const { name, observations } = await this.fields.register(body ?? {});
    const files = observations.flatMap((observation) => observation.files);
    return {
      targetName: name?.canonicalName,
      ra: name?.ra,
      dec: name?.dec,
      program: observations[0].row.proposal_id,
      rows: observations.length,
      obsIds: observations.slice(0, MAX_NAMES).map(({ row }) => row.obs_id),
      fileNames: files.slice(0, MAX_NAMES).map(({ product }) => product.productFilename),
      bytes: files.reduce((sum, { product }) => sum + product.size, 0),
    };
  }
}
