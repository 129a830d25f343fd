/** A connected area: its bounds, inclusive, and the number of its pixels. */
export interface Area {
  readonly xMin: number;
  readonly xMax: number;
  readonly yMin: number;
  readonly yMax: number;
  readonly count: number;
}

/** Widest core in pixels; wider areas are gaps of the coverage. */
export const MAX_CORE_SIDE = 48;

/** Areas of one raster; more are noise. */
const MAX_AREAS = 1 << 18;

interface Run {
  readonly from: number;
  readonly to: number;
  readonly label: number;
}

interface Label {
  parent: number;
  xMin: number;
  xMax: number;
  yMin: number;
  yMax: number;
  count: number;
}

/** Connects the horizontal runs of areas, row by row: only the runs of two rows and the areas are kept. */
export class RunLabels {
  private readonly labels: Label[] = [];
  private above: Run[] = [];
  private row: Run[] = [];
  private y = 0;
  /** First run of the row above that may touch the next run. */
  private next = 0;

  /** Adds a run; runs come in the order of the pixels. */
  add(from: number, to: number, y: number): void {
    if (this.labels.length >= MAX_AREAS) return;
    if (y !== this.y) this.startRow(y);
    while (this.next < this.above.length && this.above[this.next].to < from - 1) this.next++;
    let label = -1;
    for (let i = this.next; i < this.above.length && this.above[i].from <= to + 1; i++) {
      const other = this.rootOf(this.above[i].label);
      label = label < 0 ? other : this.join(label, other);
    }
    if (label < 0) {
      label = this.labels.length;
      this.labels.push({ parent: label, xMin: from, xMax: to, yMin: y, yMax: y, count: 0 });
    }
    const area = this.labels[label];
    area.xMin = Math.min(area.xMin, from);
    area.xMax = Math.max(area.xMax, to);
    area.yMax = y;
    area.count += to - from + 1;
    this.row.push({ from, to, label });
  }

  /** The areas that are small enough for a core. */
  smallAreas(): Area[] {
    if (this.labels.length >= MAX_AREAS) return [];
    return this.labels.filter(
      ({ parent, xMin, xMax, yMin, yMax }, label) =>
        parent === label && xMax - xMin < MAX_CORE_SIDE && yMax - yMin < MAX_CORE_SIDE,
    );
  }

  private startRow(y: number): void {
    this.above = y === this.y + 1 ? this.row : [];
    this.row = [];
    this.y = y;
    this.next = 0;
  }

  private rootOf(label: number): number {
    let root = label;
    while (this.labels[root].parent !== root) root = this.labels[root].parent;
    for (let at = label; at !== root;) {
      const { parent } = this.labels[at];
      this.labels[at].parent = root;
      at = parent;
    }
    return root;
  }

  private join(a: number, b: number): number {
    if (a === b) return a;
    const [root, child] = [this.labels[Math.min(a, b)], this.labels[Math.max(a, b)]];
    child.parent = root.parent;
    root.xMin = Math.min(root.xMin, child.xMin);
    root.xMax = Math.max(root.xMax, child.xMax);
    root.yMin = Math.min(root.yMin, child.yMin);
    root.yMax = Math.max(root.yMax, child.yMax);
    root.count += child.count;
    return Math.min(a, b);
  }
}
