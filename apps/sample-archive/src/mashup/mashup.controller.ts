import { Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Behaviour } from '../behaviour.js';
import { Catalog } from '../catalog/catalog.js';
import { fileChecksums } from '../download/file-checksums.js';
import { columnsConfig } from './columns-config.js';
import { invoke, type MashupParts } from './invoke.js';
import { LongRunning } from './long-running.js';
import { readForm } from './read-form.js';

/** The archive's search: one address for every service, and the description of its columns. */
@Controller()
export class MashupController {
  private readonly parts: MashupParts;

  constructor(catalog: Catalog, longRunning: LongRunning, behaviour: Behaviour) {
    this.parts = { catalog, longRunning, checksumOf: fileChecksums(catalog, behaviour) };
  }

  @Get('api/v0/invoke')
  get(@Query('request') request?: string) {
    return invoke(this.parts, request);
  }

  @Post('api/v0/invoke')
  @HttpCode(200)
  async post(@Req() request: Request) {
    const form = await readForm(request);
    return invoke(this.parts, form.get('request') ?? undefined);
  }

  @Get('portal/Mashup/Mashup.asmx/columnsconfig')
  getColumns(@Query('colConfigId') id?: string) {
    return columnsConfig(id) ?? '';
  }

  @Post('portal/Mashup/Mashup.asmx/columnsconfig')
  @HttpCode(200)
  async postColumns(@Req() request: Request) {
    const form = await readForm(request);
    return columnsConfig(form.get('colConfigId') ?? undefined) ?? '';
  }
}
