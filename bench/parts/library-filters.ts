import type { RecordFilter } from '#domain';

export interface NamedFilter {
  readonly name: string;
  readonly filter: RecordFilter;
}

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

/** Common, rare and unmatched values for every filter. */
export const FILTERS: readonly NamedFilter[] = [
  { name: 'none', filter: {} },
  { name: 'q common', filter: { q: 'nebula' } },
  { name: 'q usual', filter: { q: 'quasar hosts' } },
  { name: 'q rare', filter: { q: 'jw01234-o005' } },
  { name: 'q absent', filter: { q: 'zyzzyva' } },
  { name: 'q short', filter: { q: 'm1' } },
  { name: 'tag common', filter: { tags: ['nebula'] } },
  { name: 'tag rare', filter: { tags: ['student-17'] } },
  { name: 'tag absent', filter: { tags: ['nobody-has-it'] } },
  { name: 'instrument common', filter: { instruments: ['nircam'] } },
  { name: 'instrument rare', filter: { instruments: ['fgs'] } },
  { name: 'filter common', filter: { filters: ['F200W'] } },
  { name: 'filter broad', filter: { filters: ['w'] } },
  { name: 'filter of another instrument', filter: { filters: ['F770W'] } },
  { name: 'target common', filter: { targetName: 'ngc' } },
  { name: 'target rare', filter: { targetName: 'M-19999' } },
  { name: 'target short', filter: { targetName: 'M-' } },
  { name: 'level', filter: { processingLevels: ['L3'] } },
  { name: 'level unknown', filter: { processingLevels: ['unknown'] } },
  { name: 'public', filter: { visibility: 'public' } },
  { name: 'private', filter: { visibility: 'private' } },
  { name: 'type', filter: { dataTypes: ['spectral', 'cube'] } },
  { name: 'status rare', filter: { statuses: ['failed'] } },
  { name: 'a year', filter: { dateFrom: day('2022-06-01'), dateTo: day('2023-06-01') } },
  { name: 'a day', filter: { dateFrom: day('2022-06-01'), dateTo: day('2022-06-02') } },
  { name: 'larger', filter: { minFileSize: 5e8 } },
  { name: 'smaller', filter: { maxFileSize: 2e5 } },
  { name: 'cone', filter: { cone: { ra: 137.5, dec: 13.7, radius: 0.2 } } },
  { name: 'wide cone', filter: { cone: { ra: 80, dec: -66, radius: 10 } } },
  { name: 'band', filter: { wavelengthUm: { min: 1, max: 2 } } },
  { name: 'archived too', filter: { archived: 'with' } },
  { name: 'archived only', filter: { archived: 'only' } },
];
