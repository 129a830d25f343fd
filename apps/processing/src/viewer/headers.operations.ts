import type { Operation, OperationPlan } from '../engine/operation.js';
import { runOnFile } from '../image-io/stored-file.js';
import { convertPositions, describeCube, inspectFile, readHeaderCards } from './viewer.tasks.js';

/** Headers only: reading them needs no memory for pixels. */
const fromHeaders = <Answer>(run: OperationPlan<Answer>['run']): Promise<OperationPlan<Answer>> =>
  Promise.resolve({ pixelBytes: 0, run });

export const inspect: Operation<'inspect'> = (_, { key }) =>
  fromHeaders(({ files, tasks }) => runOnFile({ files }, key, (place) => tasks.run(inspectFile, { place })));

export const cube: Operation<'cube'> = (_, { key, hdu }) =>
  fromHeaders(({ files, tasks }) =>
    runOnFile({ files }, key, (place) => tasks.run(describeCube, { place, hdu })),
  );

export const headerCards: Operation<'headerCards'> = (_, { key, hdu }) =>
  fromHeaders(({ files, tasks }) =>
    runOnFile({ files }, key, (place) => tasks.run(readHeaderCards, { place, hdu })),
  );

export const sky: Operation<'sky'> = (_, { key, ...question }) =>
  fromHeaders(({ files, tasks }) =>
    runOnFile({ files }, key, (place) => tasks.run(convertPositions, { place, ...question })),
  );
