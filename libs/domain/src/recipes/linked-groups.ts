import type { Direction } from '#sky';
import { chordOf, chordSquared, cubesOf, MIN_SIDE, skyCells } from './sky-cells.js';

/** A position on the sky and a radius around it. */
export interface Circle {
  readonly place: Direction;
  readonly radiusDeg: number;
}

/**
 * Single linkage: circles that overlap, directly or through others, form one group. Two circles overlap when their centres are closer than
 * the sum of their radii. Groups are in the order of their first circles. All circles in one small cube are certain to overlap, so that a
 * crowd in one place costs no more than as many circles spread over the sky.
 */
export function linkedGroups<T extends Circle>(circles: readonly T[]): T[][] {
  if (circles.length < 2) return circles.map((circle) => [circle]);
  const leaders = circles.map((_, i) => i);
  const { crowds, side } = crowdsOf(circles);
  for (const crowd of crowds) for (const i of crowd) join(leaders, crowd[0], i);
  const reach = chordOf(2 * circles.reduce((most, { radiusDeg }) => Math.max(most, radiusDeg), 0));
  // A whole number of cubes per side, so that no crowd lies in two.
  const neighbours = skyCells<readonly number[]>(side * Math.ceil((reach * (2 - SLACK)) / side));
  for (const crowd of crowds) {
    neighbours.someNear(circles[crowd[0]].place, (other) => {
      const isOpen = leaderOf(leaders, crowd[0]) !== leaderOf(leaders, other[0]);
      if (isOpen && doTouch(circles, crowd, other)) join(leaders, crowd[0], other[0]);
      return false;
    });
    neighbours.add(circles[crowd[0]].place, crowd);
  }
  const groups = new Map<number, T[]>();
  circles.forEach((circle, i) => {
    const leader = leaderOf(leaders, i);
    const group = groups.get(leader);
    if (group) group.push(circle);
    else groups.set(leader, [circle]);
  });
  return [...groups.values()];
}

/** Reduces the cubes slightly, since an angle is slightly larger than its chord. */
const SLACK = 0.99;

/** Indices of circles by cubes whose diagonal is shorter than two of the smallest radii. */
function crowdsOf(circles: readonly Circle[]): { crowds: (readonly number[])[]; side: number } {
  const smallest = circles.reduce((least, { radiusDeg }) => Math.min(least, radiusDeg), Infinity);
  const side = Math.max((SLACK * chordOf(2 * smallest)) / Math.sqrt(3), MIN_SIDE);
  const places = circles.map(({ place }) => place);
  return { crowds: [...cubesOf(places, side)], side };
}

function doTouch(circles: readonly Circle[], some: readonly number[], others: readonly number[]): boolean {
  return some.some((i) =>
    others.some((j) => {
      const [a, b] = [circles[i], circles[j]];
      return chordSquared(a.place, b.place) < chordOf(a.radiusDeg + b.radiusDeg) ** 2;
    }),
  );
}

function leaderOf(leaders: number[], i: number): number {
  while (leaders[i] !== i) i = leaders[i] = leaders[leaders[i]];
  return i;
}

function join(leaders: number[], i: number, j: number): void {
  const [a, b] = [leaderOf(leaders, i), leaderOf(leaders, j)];
  leaders[Math.max(a, b)] = Math.min(a, b);
}
