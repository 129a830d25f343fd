import { expectNothingLost, killDuringImports } from '../../support/import-kills.js';

jest.setTimeout(900_000);

it('archive, worker or api is killed at 100 moments of imports: nothing is lost, incomplete or duplicated', async () => {
  expectNothingLost(await killDuringImports({ seed: 12, kills: 100 }));
});
