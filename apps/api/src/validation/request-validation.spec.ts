import 'reflect-metadata';
import { AppError } from '#platform';
import { NumberField, PartField, TextField, TextListField } from './fields.js';
import { requestValidation } from './request-validation.js';

class Color {
  @NumberField({ integer: true, max: 360 })
  hue: number;
}

class Channel {
  @PartField(() => Color)
  color: Color;
}

class Body {
  @TextField({ default: 'unnamed' })
  name: string = 'unnamed';

  @PartField(() => Channel, { list: {}, default: [] })
  channels: Channel[] = [];
}

const validate = (value: unknown): Promise<unknown> =>
  requestValidation().transform(value, { type: 'body', metatype: Body }) as Promise<unknown>;

const problemOf = async (value: unknown): Promise<AppError> => {
  const error: unknown = await validate(value).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('requestValidation', () => {
  it('instantiates the class of the body, with defaults', async () => {
    const body = await validate({ channels: [{ color: { hue: 120 } }] });
    expect(body).toBeInstanceOf(Body);
    expect(body).toEqual({ name: 'unnamed', channels: [{ color: { hue: 120 } }] });
  });

  it('names every invalid field by its path', async () => {
    const { kind, errors, message } = await problemOf({
      name: 7,
      channels: [{ color: { hue: 1 } }, { color: { hue: 'red' } }],
    });
    expect(kind).toBe('validation');
    expect(new Set(errors?.map(({ field }) => field))).toEqual(new Set(['name', 'channels.1.color.hue']));
    expect(message).toBe('name: must be a string; channels.1.color.hue: must be an integer');
  });

  it('refuses a list by its length before anything else', async () => {
    class Long {
      @PartField(() => Body, { list: { max: 2 } })
      bodies: Body[];

      @TextListField({ maxItems: 1, optional: true })
      names?: string[];
    }
    class Longer extends Long {}
    const refused = (value: unknown) =>
      requestValidation()
        .transform(value, { type: 'body', metatype: Longer })
        .catch(({ errors }: AppError) => errors?.map(({ field, message }) => `${field} ${message}`));
    expect(await refused({ bodies: [1, 1, 1], names: [1, 2], x: 1 })).toEqual([
      'bodies must have at most 2 entries',
      'names must have at most 1 entry',
    ]);
    expect(await refused({ bodies: [1, {}], names: [1] })).toEqual([
      'bodies each entry must be an object',
      'bodies.0 must be an object',
      'names each entry must be a string',
    ]);
  });

  it('refuses a list in place of an object without examining its entries', async () => {
    const { errors } = await problemOf({ channels: [{ color: [{ hue: 'red' }, 7] }] });
    expect(errors).toEqual([{ field: 'channels.0.color', message: 'must be an object' }]);
  });

  it('reports inherited names beside all other problems, wherever they are', async () => {
    const body = JSON.parse('{"name":7,"foo":1,"__proto__":{},"channels":[{"constructor":{"a":1},"x":2}]}');
    const { errors } = await problemOf(body);
    expect(errors?.map(({ field }) => field).sort()).toEqual([
      ...['__proto__', 'channels.0.color', 'channels.0.constructor', 'channels.0.x', 'foo', 'name'],
    ]);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    'does not accept the inherited name %s',
    async (name) => {
      for (const text of [`{"${name}":1}`, `{"${name}":null}`]) {
        const { errors } = await problemOf(JSON.parse(text));
        expect(errors).toEqual([{ field: name, message: 'is not a property of this request' }]);
      }
    },
  );

  it('accepts names that only resemble inherited ones, and values that are not a body', async () => {
    const validation = requestValidation();
    const text = JSON.parse('{"__proto__":1}') as object;
    expect(await validation.transform(text, { type: 'body', metatype: Object })).toBe(text);
    expect((await problemOf({ Constructor: 1 })).errors).toMatchObject([{ field: 'Constructor' }]);
  });

  it('refuses unknown properties', async () => {
    const { errors } = await problemOf({ nmae: 'x' });
    expect(errors).toEqual([{ field: 'nmae', message: 'is not a property of this request' }]);
  });
});
