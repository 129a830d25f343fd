import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { setColor, setFrame, setShown, setWeight } from './commands.js';
import { compositeRequest, gridRequest } from './composite-request.js';
import { pictureOf } from './presets.js';
import { arbitraryPicture } from './testing/arbitrary-picture.js';
import { recordId, sampleGrid } from './testing/sample-grid.js';

const picture = pictureOf(sampleGrid(3));
const WINDOW = { level: 1, x: 10, y: 20, width: 30, height: 40 };

describe('requests of a picture', () => {
  it('a composite is the picture in explicit numbers', () => {
    const request = compositeRequest(picture, { window: WINDOW }, { outputFormat: 'tiff', bitDepth: 16 });
    expect(request).toMatchObject({
      ...{ window: WINDOW, outputFormat: 'tiff', bitDepth: 16, featherArcsec: 0, crop: 'union' },
      ...{ backgroundNeutralization: false, saturation: picture.saturation },
    });
    expect(request).not.toHaveProperty('overall');
    expect(request.channels[2]).toEqual({
      ...{ dataIds: [recordId(2)], color: { hue: 0 }, weight: 1 },
      ...picture.channels[2].tone,
    });
    expect(request.normalization).toBe(1 / picture.exposure);
  });

  it('hidden channels keep the grid, and the brightness of the others', () => {
    const hidden = setShown(1, false)(picture);
    const { channels, normalization } = compositeRequest(hidden, { window: WINDOW });
    expect(channels.map(({ weight }) => weight)).toEqual([1, 0, 1]);
    expect(normalization).toBe(compositeRequest(picture, { window: WINDOW }).normalization);
    expect(gridRequest(hidden)).toEqual(gridRequest(picture));
  });

  it('of two luminance channels the first is shown, with a weight of at most 1', () => {
    const bright = [0, 1].reduce(
      (made, i) => setWeight(i, 2)(setColor(i, { luminance: true })(made)),
      picture,
    );
    const { channels } = compositeRequest(bright, {});
    expect(channels.map(({ color, weight }) => [color, weight])).toEqual([
      [{ luminance: true }, 1],
      [{ hue: 0 }, 0],
      [{ hue: 0 }, 1],
    ]);
  });

  it('a picture without colour has a normalization that is allowed', () => {
    const luminance = setColor(0, { luminance: true })(pictureOf(sampleGrid(1)));
    expect(compositeRequest(luminance, {}).normalization).toBe(1);
  });

  it('a grid is asked for by files, names and frame', () => {
    const named = setFrame({ northUp: true })({
      ...picture,
      channels: picture.channels.map((channel) => ({ ...channel, label: 'Ha', um: 0.656 })),
    });
    expect(gridRequest(named)).toEqual({
      ...{ crop: 'union', northUp: true, rotationDegrees: 0, resolutionMatch: false },
      channels: [0, 1, 2].map((i) => ({ dataIds: [recordId(i)], label: 'Ha', wavelengthUm: 0.656 })),
    });
  });

  it('are what the service accepts, by its OpenAPI document, of every picture', () => {
    const { components } = jest.requireActual<{ readonly components: object }>('../../../../openapi.json');
    const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema({ $id: 'api', components });
    const accepts = (name: string, body: unknown) => {
      const check = ajv.getSchema(`api#/components/schemas/${name}`)!;
      expect(check(body) || check.errors).toBe(true);
    };
    fc.assert(
      fc.property(arbitraryPicture, (picture) => {
        accepts('GridInput', gridRequest(picture));
        accepts('CompositeInput', compositeRequest(picture, { window: WINDOW }));
      }),
    );
    expect(() => accepts('GridInput', { channels: [] })).toThrow();
  });
});
