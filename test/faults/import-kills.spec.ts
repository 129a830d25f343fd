import { expectNothingLost, killDuringImports } from '../support/import-kills.js';

jest.setTimeout(180_000);

it('archive, worker or api is killed at eight moments of imports: nothing is lost, half-done or there twice', async () => {
  expectNothingLost(await killDuringImports({ seed: 16, kills: 8 }));
});
