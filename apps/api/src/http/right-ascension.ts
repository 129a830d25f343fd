import { NumberField } from './fields.js';

/** A right ascension in a request, degrees. Negative ones are taken for what they are on the circle; the full turn is not 0. */
export const RightAscensionField = (
  options: { readonly optional?: boolean; readonly description?: string } = {},
): PropertyDecorator =>
  NumberField({
    description: 'Right ascension, degrees; negative ones are normalised',
    ...options,
    min: -360,
    below: 360,
  });
