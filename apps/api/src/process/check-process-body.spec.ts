import 'reflect-metadata';
import { checkProcessBody } from './check-process-body.js';

it.each([undefined, {}, [], { algorithm: 'nothing' }, { algorithm: 5 }])(
  'names the algorithm if %j has none',
  async (body) => {
    await expect(checkProcessBody(body)).rejects.toMatchObject({
      kind: 'validation',
      errors: [{ field: 'algorithm' }],
    });
  },
);

it('fills in the defaults of an algorithm', async () => {
  expect(await checkProcessBody({ algorithm: 'smooth' })).toMatchObject({
    algorithm: 'smooth',
    parameters: expect.objectContaining({ size: expect.any(Number) }),
  });
});
