import type { ReadSwitches, Subjects, SwitchLimit } from './read-switches.js';
import type { Switches } from './switch-table.js';
import type { SwitchTable, SwitchValue } from './switch.js';

/** A new version of a file with the same name and size. */
export interface Revision {
  readonly number: number;
  readonly since: Date;
}

/** A fault switch that is set. */
export interface SetSwitch extends SwitchLimit {
  readonly name: string;
  readonly value: unknown;
}

/** The faults set by tests, from a table of switches. */
export class Faults<T extends SwitchTable = Switches> {
  /** The most recent one comes first. */
  private switches: SetSwitch[] = [];
  private revised = new Map<string, Revision>();

  constructor(private readonly table: T) {}

  /** Sets switches, replacing those with the same limit; null removes one. */
  set({ values, limit: { on, left } }: ReadSwitches): void {
    for (const [name, value] of values) {
      const others = this.switches.filter((known) => known.name !== name || !isSame(known.on, on));
      this.switches = value === null ? others : [{ name, value, on, left }, ...others];
    }
  }

  /** Removes the switches limited to all of these subjects; without subjects all of them, and all revisions. */
  clear(on: Subjects): void {
    this.switches = this.switches.filter((known) => !includesAll(known.on, on));
    if (on.length === 0) this.revised.clear();
  }

  /** The value of a switch for a request about these subjects; does not count. */
  valueFor<N extends Name<T>>(name: N, subjects: Subjects): SwitchValue<T, N> {
    return this.valueOf(name, this.find(name, subjects));
  }

  /** The same for a response that the switch changes, which counts. */
  take<N extends Name<T>>(name: N, subjects: Subjects): SwitchValue<T, N> {
    const found = this.find(name, subjects);
    if (found && found.left !== null) this.countDown(found, found.left);
    return this.valueOf(name, found);
  }

  /** Whether the switch is set at all, to skip the lookup for each of many rows. */
  isSet(name: Name<T>): boolean {
    return this.switches.some((known) => known.name === name);
  }

  /** Values of all unlimited switches, and the limited switches. */
  state(): { values: Record<string, unknown>; limited: readonly SetSwitch[] } {
    const values = Object.fromEntries(Object.keys(this.table).map((name) => [name, this.valueFor(name, [])]));
    return { values, limited: this.switches.filter(({ on, left }) => on.length > 0 || left !== null) };
  }

  /** The current version of a file; `undefined`: the original. */
  revisionOf(fileName: string): Revision | undefined {
    return this.revised.get(fileName);
  }

  /** Changes the bytes of the file from now on; 0: the original bytes. */
  revise(fileName: string, number: number): void {
    this.revised.set(fileName, { number, since: new Date() });
  }

  /** Revision numbers by file name. */
  revisions(): Record<string, number> {
    return Object.fromEntries([...this.revised].map(([fileName, { number }]) => [fileName, number]));
  }

  private find(name: string, subjects: Subjects): SetSwitch | undefined {
    return this.switches.find((known) => known.name === name && includesAll(subjects, known.on));
  }

  private valueOf<N extends Name<T>>(name: N, found: SetSwitch | undefined): SwitchValue<T, N> {
    return (found ? found.value : this.table[name].off) as SwitchValue<T, N>;
  }

  private countDown(found: SetSwitch, left: number): void {
    this.switches = this.switches.flatMap((known) => {
      if (known !== found) return [known];
      return left > 1 ? [{ ...known, left: left - 1 }] : [];
    });
  }
}

type Name<T> = keyof T & string;

const includesAll = (subjects: Subjects, wanted: Subjects) => wanted.every((one) => subjects.includes(one));

const isSame = (a: Subjects, b: Subjects) => a.length === b.length && includesAll(a, b);
