/**
 * Answers the question of instrumented code (find-mutants.mjs), `__mutant(id)`: is this mutant the one that is on?
 *
 * @returns {{ isOn: (id: number) => boolean, turnOn: (id: number) => void, wasAsked: () => boolean,
 *   recordInto: (hits?: Set<number>) => void }}
 *   `turnOn(0)`: none; `wasAsked`: for the one that is on, since it was turned on; `recordInto`: from now on, which mutants are asked
 *   for goes there
 */
export function createProbe() {
  let active = 0;
  let hits;
  let isAsked = false;
  return {
    isOn: (id) => {
      hits?.add(id);
      if (id !== active) return false;
      isAsked = true;
      return true;
    },
    turnOn: (id) => {
      active = id;
      isAsked = false;
    },
    wasAsked: () => isAsked,
    recordInto: (set) => (hits = set),
  };
}
