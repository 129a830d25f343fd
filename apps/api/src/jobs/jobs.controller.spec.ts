import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { JobEntity } from '#domain';
import { diskStorage } from '#platform';
import type { Identity } from '../auth/access.js';
import { JobsController } from './jobs.controller.js';
import type { JobsService } from './jobs.service.js';

const KEY = 'results/job/claim/a.png';
const user = { id: 'owner' } as Identity;

describe('the result of a job', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-result-'));
  const storage = diskStorage(folder);
  let server: Server;
  let row: Partial<JobEntity>;
  const finished = jest.fn(() => Promise.resolve(row));

  beforeAll(async () => {
    await storage.put(KEY, Buffer.from('0123456789'));
    const controller = new JobsController({ finished } as unknown as JobsService, storage);
    const app = new ExpressAdapter().getInstance<Express>();
    app.get('/:jobId', (request, response, next) => {
      controller.getJobResult(user, request.params.jobId, request, response).catch(next);
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  const get = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/job-1`);

  it.each([
    ['a record', { resultKind: 'data', resultDataId: 'r-1', resultKey: KEY } as const, 'r-1'],
    ['no record', { resultKind: 'data', resultDataId: null, resultKey: null } as const, null],
    ['a file that is not named', { resultKind: 'blob', resultDataId: null, resultKey: null } as const, null],
  ])('that is %s is returned as such', async (_, columns, dataId) => {
    row = columns;
    expect(await (await get()).json()).toEqual({ resultKind: 'data', dataId });
    expect(finished).toHaveBeenCalledWith('owner', 'job-1');
  });

  it('that is a file is sent with its name and a stable ETag', async () => {
    const named = { resultContentType: 'image/png', resultFileName: 'Crab.png' };
    row = { resultKind: 'blob', resultKey: KEY, ...named };
    const answer = await get();
    expect(await answer.text()).toBe('0123456789');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toContain('Crab.png');
    const etag = answer.headers.get('etag') as string;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect((await get()).headers.get('etag')).toBe(etag);
  });

  it('that is a file of unknown type is sent as bytes', async () => {
    row = { resultKind: 'blob', resultKey: KEY, resultContentType: null, resultFileName: null };
    const answer = await get();
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition') ?? '').not.toContain('filename');
    expect(await answer.text()).toBe('0123456789');
  });
});
