import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompositeChannelSpec, CompositeSpec } from '#processing-client';

/** A composite in explicit numbers, with its picture. */
export interface ReferenceComposite extends Required<
  Pick<CompositeSpec, 'normalization' | 'overall' | 'saturation'>
> {
  readonly set: number;
  readonly channels: readonly (Omit<CompositeChannelSpec, 'inputs'> & { readonly plane: number })[];
  /** Bytes of red, green and blue, the highest row first. */
  readonly picture: string;
}

/** Output of test/golden/composite.py. */
interface CompositeReference {
  readonly width: number;
  readonly height: number;
  /** The channels of each set. */
  readonly sets: readonly (readonly string[])[];
  readonly composites: readonly ReferenceComposite[];
}

/** Reads the reference pictures. */
export const compositeReference = (): CompositeReference =>
  JSON.parse(
    readFileSync(path.join(process.cwd(), 'test/golden/composite.json'), 'utf8'),
  ) as CompositeReference;

/** Pixels of float32, stored as Base64. */
export const floatsOf = (text: string): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};
