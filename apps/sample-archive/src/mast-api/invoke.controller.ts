import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Catalogue } from '../catalogue/catalogue.js';
import { answerWithFault } from '../fault-injection/answer-with-fault.js';
import { Faults } from '../fault-injection/faults.js';
import { sendText } from '../fault-injection/send-body.js';
import { FileDigests } from '../files/file-digests.js';
import { columnsConfig } from './columns-config.js';
import { invoke, type MastParts } from './invoke.js';
import { fileChecksums } from './keywords-reply.js';
import { LongRunning } from './long-running.js';
import { searchSubjects } from './search-subjects.js';

/** The archive's search: one endpoint for every service, and the description of its columns. */
@Controller()
export class InvokeController {
  private readonly parts: MastParts;

  constructor(catalogue: Catalogue, longRunning: LongRunning, faults: Faults, digests: FileDigests) {
    const checksumOf = fileChecksums(catalogue, faults, digests);
    this.parts = { catalogue, faults, longRunning, checksumOf };
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
    const { faults, catalogue } = this.parts;
    const subjects = searchSubjects(catalogue, text);
    if (await answerWithFault(faults, subjects, request, response)) return;
    const reply = await invoke(this.parts, text, subjects);
    await sendText(response, JSON.stringify(reply), 'application/json', { faults, subjects });
  }
}

/** Longest request body: far above any real one, since MAST's own limit is unknown. */
const MAX_FORM_BYTES = 4 * 1024 * 1024;

/** Reads a form body (`application/x-www-form-urlencoded`). @throws Error when it is longer than 4 MB */
async function readForm(request: Request): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_FORM_BYTES) throw new Error('the form is longer than 4 MB');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
