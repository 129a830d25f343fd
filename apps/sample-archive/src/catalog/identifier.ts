import { hashText } from '../sky/random.js';

/** Real obsids of JWST rows are eight digits; these lie in a range of their own. */
const FIRST_OBSID = 90_000_000;
const OBSIDS = 9_000_000;
const OBJID_OFFSET = 100_000_000;

/** The numbers of an observation, made from its name so that they stay the same after a restart. */
export function identifiersOf(obsId: string): { obsid: number; objID: number } {
  const obsid = FIRST_OBSID + (hashText(obsId) % OBSIDS);
  return { obsid, objID: obsid + OBJID_OFFSET };
}
