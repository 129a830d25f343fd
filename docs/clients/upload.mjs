/**
 * Uploads a file, reads its record, and downloads the file again as FILE.copy. Usage: node upload.mjs BASE_URL FILE, with the
 * account in FIRSTLIGHT_USERNAME and FIRSTLIGHT_PASSWORD
 */
import { openFirstlight, unwrap } from 'firstlight-client';
import { fileAt, saveTo } from 'firstlight-client/node';

const [baseUrl, file] = process.argv.slice(2);
const { api, session, upload, download } = openFirstlight({ baseUrl });

const { FIRSTLIGHT_USERNAME: username, FIRSTLIGHT_PASSWORD: password } = process.env;
await session.logIn({ username, password });

const record = await upload(await fileAt(file), {
  tags: ['example'],
  onProgress: (sent, total) => console.log(`${Math.round((100 * sent) / total)} % sent`),
});
console.log(`record ${record.id}: ${record.fileName}, ${record.dataType}`);

const params = { path: { id: record.id } };
const found = await unwrap(api.GET('/api/spacedata/{id}', { params }));
console.log(`owned by ${found.owner?.username}, ${found.fileSize} bytes`);

await saveTo(await download(`/api/spacedata/${record.id}/file`), `${file}.copy`);
console.log(`written: ${file}.copy`);
