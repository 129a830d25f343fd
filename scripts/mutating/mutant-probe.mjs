/**
 * Answers the question of instrumented code (find-mutants.mjs), `__mutant(id)`: is this mutant the one that is on?
 *
 * @returns {{ isOn: (id: number) => boolean, turnOn: (id: number) => void, recordInto: (hits?: Set<number>) => void }}
 *   `turnOn(0)`: none; `recordInto`: from now on, which mutants are asked for goes there
 */
export function createProbe() {
  let active = 0;
  let hits;
  return {
    isOn: (id) => {
      hits?.add(id);
      return id === active;
    },
    turnOn: (id) => (active = id),
    recordInto: (set) => (hits = set),
  };
}
