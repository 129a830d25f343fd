import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { semaphore } from '#platform';
import type { ArchiveObservation, Catalogue, ObservationSet } from '../catalogue.js';
import type { SavedList } from '../saved-list.js';
import { parseField, type SavedField } from './field-plan.js';
import { fieldFile, type FieldObservation, fieldObservation } from './field-rows.js';
import { writeFieldFile } from './write-field-file.js';

export type { SavedField };

/** Radius of a field in name lookups, degrees. */
const FIELD_RADIUS_DEG = 0.05;

/** Adds fields of many plain observations to the catalogue, for load tests of clients. */
export class FieldRegistry {
  /** One after the other: the number of a field is its index in the list. */
  private readonly additions = semaphore(1);

  constructor(
    private readonly catalogue: Catalogue,
    private readonly saved: SavedList<SavedField>,
    private readonly folder: string,
  ) {}

  /** Restores the registered fields after a start. */
  async restore(): Promise<void> {
    const fields = await this.saved.load();
    for (const [number, field] of fields.entries()) this.catalogue.put(await this.setOf(field, number));
  }

  /** Adds a field, or replaces the one with the same name. @throws AppError naming the invalid field */
  register(body: Readonly<Record<string, unknown>>): Promise<ObservationSet> {
    const field = parseField(body);
    return this.additions.run(() => this.add(field));
  }

  private async add(field: SavedField): Promise<ObservationSet> {
    const known = await this.saved.load();
    const place = known.findIndex(({ name }) => name === field.name);
    const number = place < 0 ? known.length : place;
    const set = await this.setOf(field, number);
    this.catalogue.put(set);
    await this.saved.save(known.toSpliced(number, 1, field));
    return set;
  }

  private async setOf(field: SavedField, number: number): Promise<ObservationSet> {
    const observations: ArchiveObservation[] = [];
    for (let index = 0; index < field.rows; index++) {
      const observation = fieldObservation(field, number, index);
      const files = await this.filesOf(observation, field);
      observations.push({ row: observation.row, files, contributing: [] });
    }
    const { name, ra, dec } = field;
    return {
      key: `field/${name}`,
      name: { canonicalName: name, aliases: [], ra, dec, radius: FIELD_RADIUS_DEG, objectType: 'Field' },
      observations,
    };
  }

  /** Writes the files of an observation. The requested size is part of the folder's name, since files of another size differ. */
  private async filesOf(observation: FieldObservation, { fileBytes }: SavedField) {
    if (observation.fileNames.length === 0) return [];
    const folder = path.join(this.folder, String(fileBytes));
    await mkdir(folder, { recursive: true });
    const files = [];
    for (const fileName of observation.fileNames) {
      const written = await writeFieldFile(path.join(folder, fileName), observation.row, fileBytes);
      files.push(fieldFile(observation, fileName, written));
    }
    return files;
  }
}
