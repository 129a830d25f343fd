import { writeFits } from '#kernels';
import { cardsOf, processField, processReference } from '../golden/process.js';
import { callerOf, openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const field = processField();
const SKY = cardsOf(processReference.cards);

let url: string;
let owner: Account;
let stranger: Account;
let fieldId: string;

beforeAll(async () => {
  ({ url } = await sharedStack());
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  const { width, height, data } = field;
  fieldId = await uploadRecord(
    owner,
    'field_i2d.fits',
    writeFits([{ shape: [width, height], data, cards: SKY }]),
  );
});

const order = (id: string, algorithm: string, parameters?: object, caller = owner) =>
  caller.post(`/api/spacedata/${id}/process`, { algorithm, ...(parameters && { parameters }) });

describe('GET /algorithms', () => {
  it('lists the six with the schema of their parameters, publicly', async () => {
    const { status, json } = await callerOf(url).get('/api/spacedata/algorithms');
    expect(status).toBe(200);
    expect(json.items.map(({ name, resultKind }: Answer['json']) => [name, resultKind])).toEqual([
      ['statistics', 'blob'],
      ['subtract-background', 'data'],
      ['smooth', 'data'],
      ['sharpen', 'data'],
      ['reject-outliers', 'data'],
      ['reproject', 'data'],
    ]);
    expect(json.items[2].parameters).toMatchObject({
      type: 'object',
      properties: {
        method: { type: 'string', enum: ['gaussian', 'median', 'box', 'astropy_gaussian', 'astropy_box'] },
        sigma: { type: 'number', minimum: 0.1, maximum: 10, default: 1 },
        size: { type: 'integer', minimum: 1, maximum: 25, default: 3 },
        hdu: { type: 'integer', minimum: 0 },
      },
      required: [],
      additionalProperties: false,
    });
    expect(json.items[0].parameters.properties).toEqual({});
    expect(json.items[1].parameters.properties.excludeSources).toMatchObject({ type: 'boolean' });
  });
});

describe('a processing request', () => {
  it.each([
    ['algorithm', 'blur', {}],
    ['algorithm', '__proto__', {}],
    ['parameters.sigma', 'smooth', { sigma: 0.05 }],
    ['parameters.sigma', 'smooth', { sigma: '2' }],
    ['parameters.size', 'smooth', { size: 4 }],
    ['parameters.size', 'smooth', { size: 27 }],
    ['parameters.method', 'smooth', { method: '' }],
    ['parameters.radius', 'smooth', { radius: 2 }],
    ['parameters.bins', 'statistics', { bins: 2 }],
    ['parameters.radius', 'sharpen', { radius: 11 }],
    ['parameters.amount', 'sharpen', { amount: -1 }],
    ['parameters.boxSize', 'subtract-background', { boxSize: 7 }],
    ['parameters.filterSize', 'subtract-background', { filterSize: 2 }],
    ['parameters.excludeSources', 'subtract-background', { excludeSources: 'yes' }],
    ['parameters.size', 'reject-outliers', { size: 1 }],
    ['parameters.sides', 'reject-outliers', { sides: 'negative' }],
    ['parameters.resampling', 'reproject', { resampling: 'linear' }],
    ['parameters.target', 'reproject', { target: 'x' }],
    ['parameters.pixelScaleArcsec', 'reproject', { pixelScaleArcsec: 0 }],
    ['parameters.hdu', 'smooth', { hdu: -1 }],
    ['parameters.sliceIndex', 'smooth', { sliceIndex: 1.5 }],
    ['parameters', 'smooth', []],
    ['parameters', 'smooth', 'sigma'],
  ])('names an invalid %s', async (wrong, algorithm, parameters) => {
    const { status, json } = await order(fieldId, algorithm, parameters as object);
    expect(status).toBe(400);
    expect([...new Set(json.errors.map((error: { field: string }) => error.field))]).toEqual([wrong]);
  });

  it('names contradictions, and unknown properties', async () => {
    const both = await order(fieldId, 'reproject', { target: fieldId, pixelScaleArcsec: 1 });
    expect(both.json.errors[0].field).toBe('parameters.pixelScaleArcsec');
    const more = await owner.post(`/api/spacedata/${fieldId}/process`, { algorithm: 'smooth', sigma: 1 });
    expect([more.status, more.json.errors[0].field]).toEqual([400, 'sigma']);
    expect((await owner.post(`/api/spacedata/${fieldId}/process`, [])).json.errors[0].field).toBe(
      'algorithm',
    );
  });

  it('is refused for a table, an image without a celestial WCS, and an invisible record', async () => {
    const table = await uploadRecord(owner, 'a.csv', 'a,b\n1,2\n');
    const refused = await order(table, 'smooth');
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'id']);
    const { width, height, data } = field;
    const placeless = await uploadRecord(owner, 'b.fits', writeFits([{ shape: [width, height], data }]));
    expect((await order(placeless, 'reproject')).json).toMatchObject({ status: 422, code: 'no_wcs' });
    const onto = await order(fieldId, 'reproject', { target: placeless });
    expect([onto.status, onto.json.errors[0].field]).toEqual([400, 'parameters.target']);
    const hidden = await order(fieldId, 'smooth', {}, stranger);
    expect(hidden.status).toBe(404);
    const shown = await uploadRecord(
      stranger,
      'c.fits',
      writeFits([{ shape: [width, height], data, cards: SKY }]),
    );
    const target = await order(fieldId, 'reproject', { target: shown });
    expect([target.status, target.json.errors[0].field]).toEqual([404, 'parameters.target']);
    const anonymous = await callerOf(url).post(`/api/spacedata/${fieldId}/process`, { algorithm: 'smooth' });
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});
