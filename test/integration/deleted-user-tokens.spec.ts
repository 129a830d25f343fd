import { openAccount } from '../support/api-client.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

it('the token of a deleted user is invalid, also on optional routes', async () => {
  const { url, database } = await sharedStack();
  const user = await openAccount(url);
  await database.query('DELETE FROM users WHERE id = $1', [user.id]);
  const answers = await Promise.all([
    user.get('/api/spacedata'),
    user.get('/api/spacedata/lineage'),
    user.get('/api/search/semantic?q=nebula'),
    user.post('/api/spacedata/check-availability', { observationIds: ['jw1'] }),
    user.get('/api/discovery/featured'),
    user.post('/api/discovery/suggest-recipes', { targetName: 'M 16' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});
