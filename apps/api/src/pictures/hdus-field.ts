import type { FieldProblem } from '#platform';
import { MAX_COMBINED_IMAGES, type ChannelInput } from '#processing-client';
import { DictionaryField } from '../validation/fields.js';
import { asStored } from './resolve-images.js';

/** The HDUs of the images of files, by record id. */
export type Hdus = Readonly<Record<string, readonly number[]>>;

/** Chooses images of files by their HDUs. {@link hdusProblems} checks its entries. */
export const HdusField = (): PropertyDecorator =>
  DictionaryField({
    optional: true,
    description:
      'HDUs of the images of a file, by its dataId; default: all science images with a celestial WCS',
    example: { '018f2b6c-7d1e-7c3a-9b52-0242ac120002': [1, 4] },
    values: {
      type: 'array',
      items: { type: 'integer', minimum: 0 },
      minItems: 1,
      maxItems: MAX_COMBINED_IMAGES,
      uniqueItems: true,
    },
  });

/** @param ids the records that entries may name @param field the field of `hdus` */
export function hdusProblems(
  hdus: object | undefined,
  ids: readonly string[],
  field: string,
): FieldProblem[] {
  const known = new Set(ids.map(asStored));
  const seen = new Set<string>();
  return Object.entries(hdus ?? {}).flatMap(([id, list]: [string, unknown]) => {
    const message = keyProblem(asStored(id), known, seen) ?? listProblem(list);
    seen.add(asStored(id));
    return message ? [{ field: `${field}.${id}`, message }] : [];
  });
}

function keyProblem(id: string, known: ReadonlySet<string>, seen: ReadonlySet<string>): string | undefined {
  if (!known.has(id)) return 'is no dataId of this list of files';
  return seen.has(id) ? 'is given twice' : undefined;
}

function listProblem(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_COMBINED_IMAGES)
    return `must be a list of 1 to ${MAX_COMBINED_IMAGES} HDUs`;
  if (list.some((hdu) => !Number.isSafeInteger(hdu) || hdu < 0)) return 'must hold integers from 0';
  const twice = (list as number[]).find((hdu, place) => list.indexOf(hdu) !== place);
  return twice === undefined ? undefined : `names HDU ${twice} twice`;
}

/** The chosen images of a record, for the engine. @param field the field of `hdus` */
export function chosenHdus(
  hdus: Hdus | undefined,
  id: string,
  field: string,
): Pick<ChannelInput, 'hdus' | 'hdusField'> {
  const entry = Object.entries(hdus ?? {}).find(([key]) => asStored(key) === asStored(id));
  return entry ? { hdus: entry[1], hdusField: `${field}.${entry[0]}` } : {};
}
