import { retryOnFileChange } from '#platform';
import type { MosaicSpec } from '#processing-client';
import { currentFiles } from '../records/current-files.js';
import type { WorkerResources } from '../worker-resources.js';
import type { MosaicJob } from './make-mosaic-file.js';

/** A mosaic request and the records of its inputs in their order. */
interface MosaicOrder<Spec extends MosaicSpec> {
  readonly spec: Spec;
  readonly recordIds: readonly string[];
}

/** Makes a mosaic from the current files of its records; a deleted record keeps its old file, so that the engine reports it missing. */
export function withCurrentInputs<Spec extends MosaicSpec, Made>(
  resources: WorkerResources,
  { job, signal }: Pick<MosaicJob, 'job' | 'signal'>,
  { spec, recordIds }: MosaicOrder<Spec>,
  make: (spec: Spec) => Promise<Made>,
): Promise<Made> {
  const lookUp = async (): Promise<Spec> => {
    const present = await currentFiles(resources, { ownerId: job.ownerId, named: recordIds });
    const inputs = spec.inputs.map((input, i) => {
      const file = present.get(recordIds[i]);
      if (!file) return input;
      const { storageKey: key, fileName: name, sha256, exposureTime } = file;
      return { ...input, key, name, sha256, exposureTime };
    });
    return { ...spec, inputs };
  };
  return retryOnFileChange(signal, lookUp, make);
}
