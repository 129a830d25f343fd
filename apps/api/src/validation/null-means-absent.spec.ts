import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#platform';
import { requestValidation } from './request-validation.js';

type BodyClass = new () => object;

/** The classes of all `*.dto.ts` files of the API. */
async function dtoClasses(): Promise<BodyClass[]> {
  const root = path.join(__dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.dto.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(path.join(root, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((exported) => Object.values(exported))
    .filter((value): value is BodyClass => typeof value === 'function' && Boolean(value.prototype));
}

/** Properties that the OpenAPI document shows as not required. */
function optionalProperties({ prototype }: BodyClass): string[] {
  const names = (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) ?? []) as string[];
  return names
    .map((name) => name.slice(1))
    .filter((name) => {
      const { required } = Reflect.getMetadata('swagger/apiModelProperties', prototype, name) as {
        required?: boolean;
      };
      return required === false;
    });
}

/** The fields that are refused. */
async function refused(metatype: BodyClass, body: object): Promise<string[]> {
  try {
    await requestValidation().transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error;
    return error.errors.map(({ field }) => field);
  }
}

it('takes null for absent in each optional field of each request', async () => {
  const fields = (await dtoClasses()).flatMap((dto) =>
    optionalProperties(dto).map((name) => ({ dto, name })),
  );
  expect(fields.length).toBeGreaterThan(100);
  for (const { dto, name } of fields) {
    expect({ [dto.name]: await refused(dto, { [name]: null }) }).not.toEqual({
      [dto.name]: expect.arrayContaining([name]),
    });
  }
});
