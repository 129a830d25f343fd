import { AppError, type FieldProblem } from '#platform/app-error';
import { translateError } from '../translate-error.js';
import { compose, measureMaximum } from './tasks/compose.js';
import { feather, measureCoverage } from './tasks/coverage.js';
import { describeImage } from './tasks/describe-image.js';
import { finishMosaic } from './tasks/finish-mosaic.js';
import { inspect } from './tasks/inspect.js';
import { measureTone } from './tasks/measure-tone.js';
import { paintPreview } from './tasks/paint-preview.js';
import { readRows } from './tasks/read-rows.js';
import { resample } from './tasks/resample.js';
import { blur, sharpen } from './tasks/sharpen.js';

/** What a thread can do. Pixels travel in SharedArrayBuffers: nothing is copied. */
const tasks = {
  blur,
  compose,
  describeImage,
  feather,
  finishMosaic,
  inspect,
  measureCoverage,
  measureMaximum,
  measureTone,
  paintPreview,
  readRows,
  resample,
  sharpen,
};

export type Tasks = typeof tasks;

/** What a thread answers. A foreseen error goes as data: classes do not survive the way between threads. */
export type TaskAnswer =
  | { readonly value: unknown }
  | {
      readonly problem: Pick<AppError, 'kind' | 'message' | 'code'> & {
        readonly errors?: readonly FieldProblem[];
      };
    };

/** The one entry of a thread: the pool sends the name of the task along. */
export async function runTask({ name, input }: { name: keyof Tasks; input: never }): Promise<TaskAnswer> {
  try {
    return { value: await tasks[name](input) };
  } catch (thrown) {
    const error = translateError(thrown);
    if (!(error instanceof AppError)) throw error;
    const { kind, message, code, errors } = error;
    return { problem: { kind, message, code, errors } };
  }
}
