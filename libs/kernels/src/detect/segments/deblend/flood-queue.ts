/** Initial capacity. */
const FIRST_CAPACITY = 256;

/** Priority queue of pixels in the order of flooding: brightest first, of equally bright ones the first that was added. */
export class FloodQueue {
  length = 0;
  private places = new Int32Array(FIRST_CAPACITY);
  private values = new Float64Array(FIRST_CAPACITY);
  private ages = new Float64Array(FIRST_CAPACITY);

  push(place: number, value: number, age: number): void {
    if (this.length === this.places.length) this.grow();
    let child = this.length++;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!isBefore(value, age, this.values[parent], this.ages[parent])) break;
      this.move(parent, child);
      child = parent;
    }
    this.put(child, place, value, age);
  }

  /** Removes and returns the brightest pixel. */
  pop(): number {
    const top = this.places[0];
    const last = --this.length;
    const [place, value, age] = [this.places[last], this.values[last], this.ages[last]];
    let parent = 0;
    for (let child = 1; child < last; child = 2 * parent + 1) {
      if (child + 1 < last && this.isSecondFirst(child)) child++;
      if (!isBefore(this.values[child], this.ages[child], value, age)) break;
      this.move(child, parent);
      parent = child;
    }
    this.put(parent, place, value, age);
    return top;
  }

  /** Whether the entry after `entry` comes before it. */
  private isSecondFirst(entry: number): boolean {
    const { values, ages } = this;
    return isBefore(values[entry + 1], ages[entry + 1], values[entry], ages[entry]);
  }

  private move(from: number, to: number): void {
    this.put(to, this.places[from], this.values[from], this.ages[from]);
  }

  private put(at: number, place: number, value: number, age: number): void {
    this.places[at] = place;
    this.values[at] = value;
    this.ages[at] = age;
  }

  private grow(): void {
    const { places, values, ages } = this;
    const capacity = 2 * places.length;
    this.places = new Int32Array(capacity);
    this.values = new Float64Array(capacity);
    this.ages = new Float64Array(capacity);
    this.places.set(places);
    this.values.set(values);
    this.ages.set(ages);
  }
}

/** Whether the first value and age come before the second. */
function isBefore(value: number, age: number, otherValue: number, otherAge: number): boolean {
  return value > otherValue || (value === otherValue && age < otherAge);
}
