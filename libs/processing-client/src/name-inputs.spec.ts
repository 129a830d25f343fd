import { AppError, UpstreamError } from '#platform';
import { nameInputs } from './name-inputs.js';

const INPUTS = [{ field: 'files.0.dataId' }, { field: 'files.1.dataId' }];

const refusal = (...fields: string[]) =>
  new UpstreamError('processing', 'rejected', 'as the engine says it', {
    kind: 'validation',
    code: 'validation_failed',
    message: 'as the engine says it',
    errors: fields.map((field) => ({ field, message: 'dataIds.1 is in another unit' })),
  });

describe('nameInputs', () => {
  it.each([
    ['of a picture', { inputs: INPUTS }],
    ['of a file', { spec: { inputs: INPUTS } }],
  ])('names the inputs %s as in the request', (_, request) => {
    const error = nameInputs(refusal('dataIds.1', 'dataIds', 'dataIds.2', 'crop'), request) as UpstreamError;
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({ component: 'processing', failure: 'rejected' });
    const fields = ['files.1.dataId', 'files', 'dataIds.2', 'crop'];
    const words = 'dataIds.1 is in another unit';
    expect(error.body).toMatchObject({
      ...{ kind: 'validation', code: 'validation_failed' },
      errors: fields.map((field) => ({ field, message: words })),
    });
    const message = fields.map((field) => `${field}: ${words}`).join('; ');
    expect([error.message, error.body?.message]).toEqual([message, message]);
  });

  it('names the inputs of channels as in the request', () => {
    const channels = [
      { inputs: [{ field: 'channels.0.dataIds.1' }, { field: 'channels.0.dataIds.0' }] },
      { inputs: [{ field: 'channels.1.dataIds' }, {}] },
    ];
    const engineNames = [
      'channels.0.dataIds.0',
      'channels.1.dataIds.0',
      'channels.1.dataIds.1',
      'channels.0.dataIds',
    ];
    const error = nameInputs(refusal(...engineNames), { channels }) as UpstreamError;
    expect(error.body?.errors?.map(({ field }) => field)).toEqual([
      ...['channels.0.dataIds.1', 'channels.1.dataIds', 'channels.1.dataIds.1', 'channels.0.dataIds'],
    ]);
  });

  it('keeps all other errors', () => {
    const error = refusal('dataIds.1');
    for (const request of [
      { inputs: [{}, {}] },
      { key: 'a' },
      { spec: {} },
      { channels: [{ inputs: [{}] }, {}] },
    ])
      expect(nameInputs(error, request)).toBe(error);
    for (const other of [new AppError('failed', 'x'), new UpstreamError('processing', 'timeout', 'x')])
      expect(nameInputs(other, { inputs: INPUTS })).toBe(other);
  });
});
