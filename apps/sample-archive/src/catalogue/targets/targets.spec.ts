import { celestialWcs, findHdu, memorySource, openFits } from '#kernels';
import { type Answer, jsonOf, type OpenArchive, openArchive } from '../../../test/archive-under-test.js';
import { mjdOf } from '../../mjd.js';
import { Catalogue } from '../catalogue.js';
import { FEATURED_TARGETS } from './featured-target.js';
import { STANDARD_SIZE } from './plan-visit.js';
import { targetSet } from './target-set.js';

/** Rendering takes a second, on a busy machine much longer. */
jest.setTimeout(120_000);

let archive: OpenArchive;
beforeAll(async () => (archive = await openArchive()));
afterAll(() => archive.close());

const search = async (filters: object[]): Promise<Answer[]> => {
  const params = { columns: '*', filters };
  return (await jsonOf(archive.ask({ service: 'Mast.Caom.Filtered', params, page: 1, pagesize: 5000 }))).data;
};
const fits = async (fileName: string) => {
  const answer = await archive.download(fileName);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, file: await openFits(memorySource(bytes)) };
};

it('the catalogue has the twelve featured targets and three more, each found by all its names only', async () => {
  expect(FEATURED_TARGETS).toHaveLength(15);
  for (const { canonicalName, aliases, ra, dec } of FEATURED_TARGETS) {
    for (const name of [canonicalName, ...aliases, canonicalName.replaceAll(' ', '').toLowerCase()]) {
      const request = { service: 'Mast.Name.Lookup', params: { input: name, format: 'json' } };
      const [found] = (await jsonOf(archive.ask(request))).resolvedCoordinate;
      expect(found).toMatchObject({ canonicalName, ra, decl: dec });
    }
  }
});

it('the catalogue has every target in three NIRCam filters or more, most of them with MIRI', () => {
  const catalogue = new Catalogue();
  for (const target of FEATURED_TARGETS) catalogue.put(targetSet(target, STANDARD_SIZE));
  const rows = catalogue.observations().map(({ row }) => row);
  expect(new Set(rows.map(({ obsid }) => obsid)).size).toBe(rows.length);
  expect(new Set(rows.map(({ obs_id: id }) => id)).size).toBe(rows.length);
  const programsOf = (instrument: string) => {
    const images = rows.filter((row) => row.instrument_name === instrument && row.calib_level === 3);
    return FEATURED_TARGETS.map(
      ({ program }) => images.filter((row) => row.proposal_id === String(program)).length,
    );
  };
  expect(Math.min(...programsOf('NIRCAM/IMAGE'))).toBeGreaterThanOrEqual(3);
  expect(programsOf('MIRI/IMAGE').filter((images) => images > 0)).toHaveLength(14);
});

it.each(['2024-02-29T23:59:59Z', '2031-01-01T00:00:00Z'])('what is new on %s is not empty', (date) => {
  const { observations } = targetSet(FEATURED_TARGETS[0], STANDARD_SIZE);
  const spectra = FEATURED_TARGETS.flatMap((target) => targetSet(target, STANDARD_SIZE).observations).filter(
    ({ row }) => row.dataproduct_type === 'spectrum',
  );
  // The rows are older than the date.
  jest.useFakeTimers({ now: new Date(date) });
  const today = Math.floor(mjdOf(new Date()));
  expect(observations[0].row.t_obs_release).toBe(today);
  for (const { row } of spectra) expect(today - Number(row.t_obs_release)).toBeLessThan(15);
  jest.useRealTimers();
});

it('the catalogue lists rows of all levels, planned and exclusive ones', async () => {
  for (const level of ['-1', '1', '2', '3'])
    expect((await search([{ paramName: 'calib_level', values: [level] }])).length).toBeGreaterThan(0);
  const exclusive = await search([{ paramName: 'dataRights', values: ['EXCLUSIVE_ACCESS'] }]);
  expect(new Set(exclusive.map(({ proposal_id: program }) => program))).toEqual(new Set(['2739', '2107']));
});

it('the catalogue has spectra with the columns of the pipeline, and NaN off the detector', async () => {
  const spectra = await search([{ paramName: 'dataproduct_type', values: ['spectrum'] }]);
  expect(spectra.map(({ instrument_name: name }) => name)).toEqual(Array(3).fill('NIRSPEC/IFU'));
  const { file, bytes } = await fits(`${spectra[0].obs_id}_x1d.fits`);
  const request = { service: 'Mast.Caom.Products', params: { obsid: String(spectra[0].obsid) } };
  expect((await jsonOf(archive.ask(request))).data[0].size).toBe(bytes.length);
  const { header } = findHdu(file, 'EXTRACT1D')!;
  expect([header.number('TFIELDS'), header.number('NAXIS1'), header.number('NAXIS2')]).toEqual([
    18, 140, 1024,
  ]);
  expect([1, 2, 12, 18].map((i) => [header.string(`TTYPE${i}`), header.string(`TFORM${i}`)])).toEqual([
    ['WAVELENGTH', '1D'],
    ['FLUX', '1D'],
    ['DQ', '1J'],
    ['NPIXELS', '1D'],
  ]);
  expect(header.number('TZERO12')).toBe(2 ** 31);
});

it('the catalogue makes raw exposures and rates on request', async () => {
  await archive.send('POST', '/sample/skies', { target: 'Whirlpool', size: 256 });
  const found = await search([
    { paramName: 'calib_level', values: ['1'] },
    { paramName: 'proposal_id', values: ['3435'] },
  ]);
  const raws = found.filter(({ obs_id: id }) => id.endsWith('_256') || id.endsWith('_s256'));
  expect(raws).toHaveLength(2);
  const raw = await fits(`${raws[0].obs_id}_uncal.fits`);
  const science = findHdu(raw.file, 'SCI')!;
  expect([science.shape, science.header.number('BITPIX')]).toEqual([[128, 128, 2, 1], 16]);
  expect(science.header.number('BZERO')).toBe(32_768);
  const exposure = raws[0].obs_id.replace('_00003_', '_00001_');
  const rate = findHdu((await fits(`${exposure}_rate.fits`)).file, 'SCI')!;
  expect([rate.header.string('BUNIT'), celestialWcs(rate.header) !== undefined]).toEqual(['DN/s', true]);
});
