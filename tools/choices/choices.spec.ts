import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { formatted } from '../generate/formatted.mjs';
import { CHOICES_PAGE, choicesPage } from './choices-page.mjs';
import { CHOICES, OTHER_FIELDS } from './choices.mjs';
import { PANELS } from './panels.mjs';
import { stripSize } from './strip.mjs';

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
const document = JSON.parse(read('openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Operations that make pictures, or the numbers of one. */
const OF_PICTURES =
  /^\/api\/(composite|mosaic)\/|^\/api\/spacedata\/\{id\}\/(preview|histogram|cut|process)$|detect-sources$/;

/** The enumerated values below a schema, each with the name of its field. */
function enumerated(name: string, schema: Schema): (readonly [field: string, value: string])[] {
  if (schema.$ref) return enumerated(name, document.components.schemas[path.basename(schema.$ref)]);
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(schema.enum ?? []).map((value) => [name, String(value)] as const),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) => enumerated(field, part)),
    ...[...parts, ...(schema.items ? [schema.items] : [])].flatMap((part) => enumerated(name, part)),
  ];
}

const operations = Object.entries(document.paths)
  .filter(([route]) => OF_PICTURES.test(route))
  .flatMap(([, methods]) => Object.values(methods));
const offered = operations
  .flatMap(({ parameters = [], requestBody }) => [
    ...parameters.flatMap(({ name, schema }) => enumerated(name, schema)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => enumerated('body', schema)),
  ])
  .filter(([field, value]) => value !== '' && !OTHER_FIELDS.includes(field));

describe('docs/choices.md', () => {
  it('is what `npm run choices` writes', () => {
    expect(read(CHOICES_PAGE)).toBe(formatted(CHOICES_PAGE, choicesPage()));
  });

  it('has every value that the OpenAPI document offers for pictures, and no other', () => {
    const pairs = (all: (readonly [string, string])[]) =>
      [...new Set(all.map(([field, value]) => `${field}=${value}`))].sort();
    expect(operations.length).toBeGreaterThan(10);
    expect(
      pairs(
        CHOICES.flatMap(({ fields, values }) =>
          fields.flatMap((field) => values.map((value) => [field, value] as const)),
        ),
      ),
    ).toEqual(pairs(offered));
  });

  it.each(CHOICES)(
    'has a meaning for every value of $name, and a picture with a panel for each',
    async (list) => {
      expect(Object.keys(list.meanings)).toEqual([...list.values]);
      const { width, height } = await sharp(
        path.join(PROJECT_ROOT, 'docs/choices', `${list.name}.png`),
      ).metadata();
      expect({ width, height }).toEqual(stripSize(list.values.length));
    },
  );

  it('has a recipe for every picture', () => {
    expect(Object.keys(PANELS)).toEqual(CHOICES.map(({ name }) => name));
  });
});
