import type { QueryRunner } from 'typeorm';
import { healpixOf, middleOf, type SkyPosition } from '#sky';

const BATCH = 5_000;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

interface Row {
  readonly id: string;
  readonly footprint: readonly (readonly [number, number])[] | null;
  readonly ra: number | null;
  readonly dec: number | null;
}

/** Fills the new columns of the records that are there, from their coordinate systems and the archive's columns. */
export async function backfillSearchColumns(runner: QueryRunner): Promise<void> {
  let last = NIL_ID;
  for (;;) {
    const rows = (await runner.query(NEXT_ROWS, [last, BATCH])) as Row[];
    if (rows.length === 0) return;
    last = rows[rows.length - 1].id;
    const places = rows.map(placeOf);
    await runner.query(FILL, [
      rows.map(({ id }) => id),
      places.map((place) => place?.ra ?? null),
      places.map((place) => place?.dec ?? null),
      places.map((place) => (place ? String(healpixOf(place)) : null)),
    ]);
  }
}

/** Middle of the image, else where the archive says the observation points. */
function placeOf({ footprint, ra, dec }: Row): SkyPosition | null {
  const middle = middleOf(
    (footprint ?? []).map(([cornerRa, cornerDec]) => ({ ra: cornerRa, dec: cornerDec })),
  );
  if (middle) return middle;
  return ra !== null && dec !== null && Math.abs(dec) <= 90 ? { ra: ((ra % 360) + 360) % 360, dec } : null;
}

const numberOf = (key: string): string =>
  `CASE WHEN jsonb_typeof(metadata -> '${key}') = 'number' THEN (metadata ->> '${key}')::float8 END`;

const NEXT_ROWS = `
  SELECT id, wcs -> 'footprint' AS footprint, ${numberOf('archive_s_ra')} AS ra, ${numberOf('archive_s_dec')} AS dec
  FROM records WHERE id > $1 ORDER BY id LIMIT $2`;

/** Wavelengths of the archive are nanometres. The trigger on `readers` puts the right ones in. */
const FILL = `
  UPDATE records SET
    ra = place.ra, dec = place.dec, healpix = place.healpix, readers = '{}',
    wavelength_min_um = coalesce(${numberOf('archive_em_min')} / 1000, wavelength_um),
    wavelength_max_um = coalesce(${numberOf('archive_em_max')} / 1000, wavelength_um)
  FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::bigint[]) AS place (id, ra, dec, healpix)
  WHERE records.id = place.id`;
