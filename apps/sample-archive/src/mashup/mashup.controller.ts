import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Behaviour } from '../behaviour/behaviour.js';
import { Catalog } from '../catalog/catalog.js';
import { FileDigests } from '../download/file-digests.js';
import { fileChecksums } from '../download/file-checksums.js';
import { answerInTrouble } from '../trouble/answer-in-trouble.js';
import { sendText } from '../trouble/send-text.js';
import { columnsConfig } from './columns-config.js';
import { invoke, type MashupParts } from './invoke.js';
import { LongRunning } from './long-running.js';
import { readForm } from './read-form.js';
import { searchSubjects } from './search-subjects.js';

/** The archive's search: one address for every service, and the description of its columns. */
@Controller()
export class MashupController {
  private readonly parts: MashupParts;

  constructor(catalog: Catalog, longRunning: LongRunning, behaviour: Behaviour, digests: FileDigests) {
    const checksumOf = fileChecksums(catalog, behaviour, digests);
    this.parts = { catalog, behaviour, longRunning, checksumOf };
  }

  @Get('api/v0/invoke')
  async get(@Query('request') text: string | undefined, @Req() request: Request, @Res() response: Response) {
    await this.answer(text, request, response);
  }

  @Post('api/v0/invoke')
  async post(@Req() request: Request, @Res() response: Response) {
    const form = await readForm(request);
    await this.answer(form.get('request') ?? undefined, request, response);
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

  private async answer(text: string | undefined, request: Request, response: Response): Promise<void> {
    const { behaviour, catalog } = this.parts;
    const subjects = searchSubjects(catalog, text);
    if (await answerInTrouble(behaviour, subjects, request, response)) return;
    const reply = await invoke(this.parts, text, subjects);
    await sendText(response, JSON.stringify(reply), 'application/json', { behaviour, subjects });
  }
}
