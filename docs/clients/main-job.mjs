/**
 * From a target's name to a colour picture: search, import, composite, download. Usage: node main-job.mjs BASE_URL TARGET
 * PICTURE.png, with the account in FIRSTLIGHT_USERNAME and FIRSTLIGHT_PASSWORD
 */
import { hasCode, openFirstlight, unwrap } from 'firstlight-client';
import { saveTo } from 'firstlight-client/node';

const [baseUrl = 'http://127.0.0.1:3000', targetName = 'NGC 3324', picture = 'picture.png'] =
  process.argv.slice(2);
const firstlight = openFirstlight({ baseUrl });
const { api, jobs, session } = firstlight;

const { FIRSTLIGHT_USERNAME: username, FIRSTLIGHT_PASSWORD: password } = process.env;
await session.logIn({ username, password });

// One observation for each filter; of many filters that of the shortest, a middle and the longest wavelength.
const { items } = await unwrap(api.POST('/api/archive/search/target', { body: { targetName } }));
const byFilter = new Map(
  items.filter(({ isPublic, filter }) => isPublic && filter).map((o) => [o.filter, o]),
);
const startOfBand = ({ metadata }) => Number(metadata.archive_em_min);
const sorted = [...byFilter.values()].sort((a, b) => startOfBand(a) - startOfBand(b));
const observations =
  sorted.length > 3 ? [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)] : sorted;
console.log(`${targetName}: ${items.length} observations, taking ${observations.map((o) => o.filter)}`);

const imported = await Promise.all(
  observations.map(async ({ obsId }) => {
    const { jobId } = await unwrap(api.POST('/api/archive/import', { body: { obsId } }));
    const job = await jobs.wait(jobId, {
      onProgress: ({ percent, stage }) => console.log(`${obsId}: ${Math.round(percent)} % ${stage}`),
    });
    const params = { path: { id: job.resultDataId } };
    return unwrap(api.GET('/api/spacedata/{id}', { params }));
  }),
);

// The shortest wavelength is blue, the longest red; two colours that add up to white are azure and orange.
imported.sort((a, b) => (a.wavelengthUm ?? Infinity) - (b.wavelengthUm ?? Infinity));
console.log(`from blue to red: ${imported.map(({ filter }) => filter)}`);
const hues = imported.length === 2 ? [210, 30] : [240, 120, 0];
const channels = imported.map(({ id }, i) => ({
  dataIds: [id],
  color: { hue: hues[i] },
  autoStretch: true,
}));
try {
  const { jobId } = await unwrap(
    api.POST('/api/composite/export-nchannel', {
      body: { channels, width: 600, northUp: true, crop: 'intersection' },
    }),
  );
  await jobs.wait(jobId);
  await saveTo(await jobs.result(jobId), picture);
  console.log(`written: ${picture}`);
} catch (error) {
  // Codes are stable; messages are for people.
  if (hasCode(error, 'queue_full')) console.log(`come back in ${error.retryAfterSeconds} seconds`);
  else throw error;
} finally {
  firstlight.close();
}
