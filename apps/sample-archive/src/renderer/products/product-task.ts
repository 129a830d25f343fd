import { writeFile } from 'node:fs/promises';
import type { ObservationPlan } from '../observation-plan.js';
import type { SceneName } from '../scenes/scene-table.js';
import { createSky, type Sky } from '../sky.js';
import { spectrumFile } from './spectrum-file.js';
import { writeCatalogue } from './write-catalogue.js';
import { writeObservation } from './write-observation.js';
import { writePreview } from './write-preview.js';
import { writeRamp } from './write-ramp.js';

/** Kind of file of an observation. */
export type ProductKind = 'image' | 'ramp' | 'spectrum' | 'preview' | 'catalogue' | 'association';

/** A task to render one file; plain data. */
export interface ProductTask {
  readonly kind: ProductKind;
  readonly plan: ObservationPlan;
  /** File names of the exposures that an association combines. */
  readonly members: readonly string[];
  readonly fileName: string;
  /** Output path. */
  readonly path: string;
}

/** Renders files; caches the last sky, since the filters of a scene are requested one after the other. */
export function createProductWriter(): (task: ProductTask) => Promise<void> {
  let last: { scene: SceneName; side: number; sky: Sky } | undefined;
  const skyOf = ({ scene, mapSide: side }: ObservationPlan): Sky => {
    if (last?.scene === scene && last.side === side) return last.sky;
    // Release the old one first: both at once would be 250 MB.
    last = undefined;
    last = { scene, side, sky: createSky(scene, side) };
    return last.sky;
  };
  return async (task) => {
    if (task.kind === 'association') await writeFile(task.path, associationText(task));
    else if (task.kind === 'catalogue') await writeCatalogue(task.plan, skyOf(task.plan), task.path);
    else if (task.kind === 'spectrum') await writeFile(task.path, spectrumFile(task.plan, task.fileName));
    else if (task.kind === 'ramp') await writeRamp(task.plan, skyOf(task.plan), task.fileName, task.path);
    else if (task.kind === 'preview') await writePreview(task.plan, skyOf(task.plan), task.path);
    else await writeObservation(task.plan, skyOf(task.plan), task.fileName, task.path);
  };
}

/** An association table as the pipeline's level-3 step reads it. */
function associationText({ plan, members }: ProductTask): string {
  const table = {
    asn_type: 'image3',
    asn_rule: 'Asn_Lv3Image',
    program: String(plan.observation.program).padStart(5, '0'),
    target: plan.observation.targetName,
    products: [{ name: plan.obsId, members: members.map((expname) => ({ expname, exptype: 'science' })) }],
  };
  return `${JSON.stringify(table, null, 2)}\n`;
}
