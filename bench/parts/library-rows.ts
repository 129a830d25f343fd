import type { DataSource } from 'typeorm';
import { healpixOf } from '#sky';

/** Sizes and shares of the measured library. */
export interface LibraryShape {
  readonly records: number;
  readonly users: number;
}

/** User 0 is the caller; one record in this many is theirs. */
const CALLER_EVERY = 500;

const INSTRUMENTS: readonly (readonly [name: string, weight: number, filters: string])[] = [
  [
    'NIRCAM/IMAGE',
    35,
    'F070W F090W F115W F140M F150W F164N F182M F187N F200W F210M F212N F277W F335M F356W F444W F470N',
  ],
  ['MIRI/IMAGE', 20, 'F560W F770W F1000W F1130W F1280W F1500W F1800W F2100W F2550W'],
  ['NIRSPEC/SLIT', 12, 'F070LP F100LP F170LP F290LP CLEAR'],
  ['NIRISS/IMAGE', 5, 'F090W F115W F150W F200W F277W F380M F430M F480M'],
  ['WFC3/IR', 8, 'F098M F105W F110W F125W F140W F160W'],
  ['WFC3/UVIS', 6, 'F225W F275W F336W F438W F475W F555W F606W F656N F814W'],
  ['ACS/WFC', 8, 'F435W F475W F555W F606W F625W F658N F775W F814W F850LP'],
  ['WFPC2', 3, 'F300W F450W F555W F606W F656N F814W'],
  ['STIS/CCD', 2, 'MIRVIS'],
  ['FGS/FGS1', 1, 'OPEN'],
];

const WORDS =
  'formation stars galaxies survey deep protoplanetary discs exoplanet atmospheres resolved populations dust ' +
  'feedback quasar hosts reionization lensing clusters nebula mosaic early universe chemistry ices cool dwarfs';

const TAGS =
  'nebula galaxy cluster planetary remnant mosaic deep public-release calibrated todo checked favourite paper draft ' +
  'survey narrowband broadband infrared optical student';

/** Fills an empty library: users, records, their files, shares, all in SQL. */
export async function fillLibrary(database: DataSource, { records, users }: LibraryShape): Promise<void> {
  await database.query(
    `INSERT INTO users (id, username, email, password_hash, role)
     SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user' || n, 'user' || n || '@example.org', 'x',
       CASE n WHEN 1 THEN 'admin' ELSE 'user' END
     FROM generate_series(0, $1 - 1) AS n`,
    [users],
  );
  await database.query(`SELECT setseed(0.5)`);
  await database.query(RECORDS, [
    records,
    users,
    CALLER_EVERY,
    WORDS.split(' '),
    TAGS.split(' '),
    ...bands(),
    ...places(),
  ]);
  await database.query(
    `INSERT INTO blobs (key, size, sha256, created_at) SELECT storage_key, file_size, sha256, created_at FROM records`,
  );
  await database.query(
    `INSERT INTO record_shares (record_id, user_id)
     SELECT id, ('00000000-0000-7000-8000-' || lpad(to_hex(floor(random() * random() * $1)::int), 12, '0'))::uuid
     FROM records, generate_series(1, 2) WHERE visibility = 'shared' ON CONFLICT DO NOTHING`,
    [users],
  );
  await database.query(`VACUUM ANALYZE users, records, record_shares`);
}

/** Every weighted pair of instrument and filter, repeated by its weight. */
function bands(): [string[], string[]] {
  const slots = INSTRUMENTS.flatMap(([name, weight, filters]) => {
    const names = filters.split(' ');
    return Array.from({ length: weight * 10 }, (_, i) => [name, names[i % names.length]] as const);
  });
  return [slots.map(([name]) => name), slots.map(([, filter]) => filter)];
}

const TARGETS = 20_000;
/** Number of pointings of each target, within a twentieth of a degree in declination. */
const POINTINGS = 8;

/** Right ascension, declination and cell of each pointing, target by target. */
function places(): [number[], number[], string[]] {
  const pointings = Array.from({ length: TARGETS * POINTINGS }, (_, i) => {
    const target = Math.floor(i / POINTINGS);
    const middle = (Math.asin(2 * ((target * 0.618034) % 1) - 1) * 180) / Math.PI;
    const dec = Math.max(-89.9, Math.min(89.9, middle + (i % POINTINGS) / (POINTINGS * 20)));
    return { ra: (target * 137.50776405) % 360, dec };
  });
  return [
    pointings.map(({ ra }) => ra),
    pointings.map(({ dec }) => dec),
    pointings.map((place) => String(healpixOf(place))),
  ];
}

/**
 * $1 records, $2 users, $3 every so manieth is the caller's, $4 words, $5 tags, $6 and $7 slots of instruments and filters, $8 to $10
 * right ascensions, declinations and cells of the pointings.
 */
const RECORDS = `
  INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, archived_at,
    observation_date, target_name, instrument, filter, exposure_time, calibration_level, proposal_id, proposal_pi,
    observation_title, wavelength_range, wavelength_um, wcs, dimensions, units, observation_base_id, processing_level,
    tags, description, owner_id, visibility, is_viewable, metadata, created_at, updated_at, ra, dec, healpix,
    wavelength_min_um, wavelength_max_um)
  SELECT uuidv7(created - now()), file_name, 'archive/' || base || '/' || n, data_type, 'application/fits',
    (10 ^ (5 + 4 * random()))::bigint, md5(n::text) || md5(n::text),
    (ARRAY['invalid', 'failed', 'processing', 'pending', 'ready'])[LEAST(5, 1 + floor(random() * 160)::int)],
    CASE WHEN random() < 0.03 THEN created END,
    CASE WHEN random() > 0.02 THEN timestamptz '1995-01-01' + sqrt(random()) * interval '31 years' END,
    target, instrument, filter, 10 ^ (1 + 3 * random()), CASE level WHEN 'L1' THEN 1 WHEN 'L3' THEN 3 ELSE 2 END,
    proposal::text, 'Investigator-' || proposal % 900,
    initcap(($4::text[])[1 + proposal % 24]) || ' of ' || ($4::text[])[1 + proposal % 23] || ' ' || ($4::text[])[1 + proposal % 19] || ' in ' || ($4::text[])[1 + proposal % 17],
    CASE WHEN instrument ~ 'NIR|MIRI|IR' THEN 'INFRARED' ELSE 'OPTICAL' END, wavelength,
    jsonb_build_object('CRVAL1', ra, 'CRVAL2', dec, 'CRPIX1', 1024.5, 'CRPIX2', 1024.5, 'CTYPE1', 'RA---TAN', 'CTYPE2', 'DEC--TAN',
      'CD1_1', -8.6e-6, 'CD1_2', 1.2e-7, 'CD2_1', 1.2e-7, 'CD2_2', 8.6e-6, 'pixelScaleArcsec', 0.031, 'footprint',
      jsonb_build_array(jsonb_build_array(ra - 0.01, dec - 0.01), jsonb_build_array(ra + 0.01, dec - 0.01),
        jsonb_build_array(ra + 0.01, dec + 0.01), jsonb_build_array(ra - 0.01, dec + 0.01))),
    '[2048, 2048]', 'MJy/sr', base, level,
    ARRAY(SELECT DISTINCT ($5::text[])[1 + floor(20 * random() * random())::int] || CASE WHEN random() < 0.5 THEN '' ELSE '-' || (floor(random() * 25))::text END
      FROM generate_series(1, floor(random() * 5)::int + n - n)),
    CASE WHEN random() < 0.2 THEN 'Second look at ' || target || ': ' || ($4::text[])[1 + n % 24] || ' and ' || ($4::text[])[1 + n % 21] || ', to be compared with run ' || n % 5000 END,
    ('00000000-0000-7000-8000-' || lpad(to_hex(CASE WHEN n % $3::int = 0 THEN 0 ELSE 1 + floor(random() * random() * ($2::int - 1))::int END), 12, '0'))::uuid,
    CASE WHEN chance < 0.1 THEN 'public' WHEN chance < 0.15 THEN 'shared' ELSE 'private' END, data_type <> 'table',
    jsonb_build_object('archive_obs_id', base, 'archive_target_name', target, 'archive_instrument_name', instrument, 'archive_s_ra', ra,
      'archive_s_dec', dec, 'archive_filters', filter, 'archive_t_exptime', 1000 * random(), 'archive_obsid', n, 'archive_objID', 2 * n,
      'archive_s_region', 'POLYGON ICRS ' || repeat(ra || ' ' || dec || ' ', 4), 'archive_dataURL', 'mast:JWST/product/' || file_name,
      'archive_jpegURL', 'mast:JWST/product/' || base || '.jpg', 'archive_provenance_name', 'CALJWST', 'archive_project', 'JWST',
      'header', (SELECT jsonb_object_agg('KEY' || k, md5(k::text || n)) FROM generate_series(1, 30) AS k)),
    created, created, ra, dec, healpix, wavelength, wavelength
  FROM (
    SELECT *, base || '_' || lower(filter) || '_' || suffix || '.fits' AS file_name,
      CASE suffix WHEN 'uncal' THEN 'L1' WHEN 'rate' THEN 'L2a' WHEN 'cal' THEN 'L2b' WHEN 'drz' THEN 'unknown' ELSE 'L3' END AS level,
      CASE suffix WHEN 'uncal' THEN 'raw' WHEN 'cat' THEN 'table' WHEN 'x1d' THEN 'spectral' WHEN 's3d' THEN 'cube' ELSE 'image' END AS data_type,
      (ARRAY['NGC-', 'M-', 'HD-', 'ABELL-', 'COSMOS-', 'Field '])[1 + target_number % 6] || target_number AS target,
      ($8::float8[])[1 + place] AS ra, ($9::float8[])[1 + place] AS dec, ($10::bigint[])[1 + place] AS healpix
    FROM (
      SELECT n, chance, now() - (($1::int - n)::float8 / $1::int) * interval '3 years' AS created,
        ($6::text[])[1 + slot % array_length($6::text[], 1)] AS instrument, ($7::text[])[1 + slot % array_length($6::text[], 1)] AS filter,
        (ARRAY['i2d', 'cal', 'i2d', 'cal', 'rate', 'uncal', 'drz', 'cat', 'x1d', 's3d'])[1 + floor(10 * random())::int] AS suffix,
        proposal, target_number, ${POINTINGS} * target_number + floor(${POINTINGS} * random())::int AS place,
        0.2 + 20 * random() ^ 3 AS wavelength,
        'jw' || lpad(proposal::text, 5, '0') || '-o' || lpad((n % 300)::text, 3, '0') || '_t' || lpad((n % 40)::text, 3, '0') AS base
      FROM (SELECT n, random() AS chance, floor(random() * 1e6)::int AS slot, (1000 + floor(random() * 4000))::int AS proposal,
          floor(${TARGETS} * random() ^ 3)::int AS target_number
        FROM generate_series(1, $1::int) AS n) AS drawn
    ) AS chosen
  ) AS made`;
