import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, ValidateNested } from 'class-validator';
import { AppError } from '#platform';
import { requestValidation } from './validation.js';

class Color {
  @IsInt()
  @Max(360)
  hue: number;
}

class Channel {
  @ValidateNested()
  @Type(() => Color)
  color: Color;
}

class Body {
  @IsString()
  name: string = 'unnamed';

  @ValidateNested({ each: true })
  @Type(() => Channel)
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
  it('makes the class of the body, with its defaults', async () => {
    const body = await validate({ channels: [{ color: { hue: 120 } }] });
    expect(body).toBeInstanceOf(Body);
    expect(body).toEqual({ name: 'unnamed', channels: [{ color: { hue: 120 } }] });
  });

  it('names every wrong field by its path', async () => {
    const { kind, errors, message } = await problemOf({
      name: 7,
      channels: [{ color: { hue: 1 } }, { color: { hue: 'red' } }],
    });
    expect(kind).toBe('validation');
    expect(new Set(errors?.map(({ field }) => field))).toEqual(new Set(['name', 'channels.1.color.hue']));
    expect(message).toContain('name: name must be a string');
    expect(message).toContain('channels.1.color.hue: hue must be an integer number');
  });

  it('refuses properties that nobody knows', async () => {
    const { errors } = await problemOf({ nmae: 'x' });
    expect(errors).toEqual([{ field: 'nmae', message: 'property nmae should not exist' }]);
  });
});
