import { Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Catalog } from '../catalog/catalog.js';
import { columnsConfig } from './columns-config.js';
import { invoke } from './invoke.js';
import { LongRunning } from './long-running.js';
import { readForm } from './read-form.js';

/** The archive's search: one address for every service, and the description of its columns. */
@Controller()
export class MashupController {
  constructor(
    private readonly catalog: Catalog,
    private readonly longRunning: LongRunning,
  ) {}

  @Get('api/v0/invoke')
  get(@Query('request') request?: string) {
    return invoke(this.catalog, this.longRunning, request);
  }

  @Post('api/v0/invoke')
  @HttpCode(200)
  async post(@Req() request: Request) {
    const form = await readForm(request);
    return invoke(this.catalog, this.longRunning, form.get('request') ?? undefined);
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
