import { fieldErrors, type FieldProblem } from '#platform';
import { hdusProblems } from '../pictures/hdus-field.js';
import { toneProblems } from '../pictures/tone-fields.js';
import type { CompositeChannel, CompositeInput } from './composite.dto.js';

/** Checks the rules that span several fields of a request. @throws AppError validation naming every violation */
export function assertChannels(body: CompositeInput): void {
  const { channels, overall, outputFormat, bitDepth, repairCores } = body;
  const problems = [
    ...windowProblems(body),
    ...luminanceProblems(channels),
    ...channels.flatMap((channel, index) => toneProblems(channel, `channels.${index}`)),
    ...channels.flatMap((channel, index) => limitsProblems(channel, `channels.${index}`)),
    ...channels.flatMap(({ hdus, dataIds }, index) => hdusProblems(hdus, dataIds, `channels.${index}.hdus`)),
    ...(overall ? toneProblems(overall, 'overall') : []),
    ...(bitDepth === 16 && outputFormat === 'jpeg'
      ? [{ field: 'bitDepth', message: 'must be 8 for jpeg' }]
      : []),
    ...(bitDepth === 16 && repairCores === true
      ? [{ field: 'repairCores', message: 'must be false for 16 bits' }]
      : []),
  ];
  if (problems.length > 0) throw fieldErrors(problems);
}

function luminanceProblems(channels: readonly CompositeChannel[]): FieldProblem[] {
  const luminances = channels.flatMap(({ color }, index) => (color.luminance ? [index] : []));
  const heavy = luminances.filter((index) => channels[index].weight > 1);
  return [
    ...luminances
      .slice(1, 2)
      .map((index) => ({ field: `channels.${index}.color`, message: 'only one channel may be luminance' })),
    ...(luminances.length === channels.length
      ? [{ field: 'channels', message: 'at least one channel must have a colour' }]
      : []),
    ...heavy.map((index) => ({
      field: `channels.${index}.weight`,
      message: 'must not be greater than 1 for luminance',
    })),
  ];
}

/** Given limits leave nothing to measure. */
function limitsProblems(
  { limits, autoStretch, stretch }: Pick<CompositeChannel, 'limits' | 'autoStretch' | 'stretch'>,
  field: string,
): FieldProblem[] {
  if (!limits) return [];
  const isMeasured = stretch === 'zscale' || stretch === 'histeq';
  return [
    ...(limits.low < limits.high ? [] : [{ field: `${field}.limits.low`, message: 'must be below high' }]),
    ...(autoStretch ? [{ field: `${field}.autoStretch`, message: 'must be false with limits' }] : []),
    ...(isMeasured ? [{ field: `${field}.stretch`, message: `${stretch} has limits of its own` }] : []),
  ];
}

/** A window has to be a part of a picture that does not depend on its own pixels. */
function windowProblems(body: CompositeInput): FieldProblem[] {
  const { window, channels, normalization, featherArcsec, width, height } = body;
  if (!window) return [];
  const without = channels.flatMap(({ limits }, index) => (limits ? [] : [`channels.${index}.limits`]));
  return [
    ...without.map((field) => ({ field, message: 'is needed with window' })),
    ...(normalization === 'peak'
      ? [{ field: 'normalization', message: 'must be "sum" or a number with window' }]
      : []),
    ...(featherArcsec === 0 ? [] : [{ field: 'featherArcsec', message: 'must be 0 with window' }]),
    ...Object.entries({ width, height })
      .filter(([, side]) => side !== undefined)
      .map(([field]) => ({ field, message: 'must not be given with window' })),
  ];
}
