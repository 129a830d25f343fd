import {
  bump,
  DEPTH,
  DUST,
  IONISED,
  MOLECULAR,
  PAH,
  SCATTERED,
  type Scene,
  type SceneDefinition,
} from '../scene.js';
import type { Turbulence } from '../turbulence.js';

/** One galaxy of the group; lengths in half fields of view, angles in radians. */
interface Member {
  readonly u: number;
  readonly v: number;
  readonly size: number;
  readonly axisRatio: number;
  readonly angle: number;
  readonly brightness: number;
  /** How many arms; 0: an elliptical galaxy without dust. */
  readonly arms: number;
  readonly winding: number;
}

const MEMBERS: readonly Member[] = [
  { u: -0.55, v: -0.5, size: 0.2, axisRatio: 0.6, angle: 0.7, brightness: 1.1, arms: 2, winding: 2.4 },
  { u: 0.3, v: 0.1, size: 0.075, axisRatio: 0.75, angle: 0.4, brightness: 3, arms: 2, winding: 3 },
  { u: 0.14, v: 0.02, size: 0.07, axisRatio: 0.7, angle: -0.5, brightness: 3.2, arms: 0, winding: 0 },
  { u: 0.62, v: 0.62, size: 0.13, axisRatio: 0.45, angle: 1.9, brightness: 2, arms: 2, winding: 1.6 },
  { u: 0.55, v: -0.42, size: 0.09, axisRatio: 0.9, angle: 0, brightness: 3.6, arms: 0, winding: 0 },
];

/** Stephan's Quintet: five galaxies, four of which tear at each other; between them gas that was run into glows. */
export const stephansQuintet: SceneDefinition = {
  create: paint,
  stars: {
    count: 520,
    brightest: 150,
    slope: 0.8,
    hotFraction: 0.04,
    foregroundFraction: 1,
    cluster: { u: -0.5, v: -0.5, spread: 0.35, count: 260 },
    featured: [],
  },
};

function paint({ billow, ridge }: Turbulence): Scene {
  return (u, v, out, at) => {
    out.fill(0, at, at + DEPTH + 1);
    const web = ridge(u * 1.4 + 0.1, v * 1.4 + 0.3);
    const ragged = billow(u * 0.9, v * 0.9);
    for (const member of MEMBERS) addMember(member, { u, v, web, ragged }, out, at);
    const bend = u - 0.1 - 0.3 * (v - 0.1) ** 2 - 0.06 * ragged;
    const shock = bump(bend, 0.07) * bump(v - 0.1, 0.5) * (0.2 + 2.2 * web);
    const tail =
      bump(Math.hypot(u - 0.2, v + 0.3) - 0.95 - 0.1 * ragged, 0.05) * bump(u - 0.9, 0.5) * (0.3 + web);
    out[at + IONISED] += 3 * shock + 0.4 * tail;
    out[at + MOLECULAR] += 7 * shock;
    out[at + PAH] += 2 * shock + 2.4 * tail;
    out[at + SCATTERED] += 0.5 * shock + 0.9 * tail + 0.25 * Math.exp(-Math.hypot(u - 0.35, v - 0.05) / 0.4);
  };
}

interface Place {
  readonly u: number;
  readonly v: number;
  readonly web: number;
  readonly ragged: number;
}

function addMember(member: Member, { u, v, web, ragged }: Place, out: Float32Array, at: number): void {
  const [du, dv] = [u - member.u, v - member.v];
  const x = Math.cos(member.angle) * du + Math.sin(member.angle) * dv;
  const y = (Math.cos(member.angle) * dv - Math.sin(member.angle) * du) / member.axisRatio;
  const radius = Math.hypot(x, y) / member.size + 1e-4;
  if (radius > 9) return;
  const light = member.brightness * Math.exp(-radius);
  const core = 7 * member.brightness * Math.exp(-radius / 0.18);
  if (member.arms === 0) {
    out[at + SCATTERED] += 5 * light + 2 * core;
    return;
  }
  const phase = member.arms * (Math.atan2(y, x) - member.winding * Math.log(radius + 0.1)) + 1.2 * ragged;
  const arm = (0.5 + 0.5 * Math.cos(phase)) ** 3;
  out[at + SCATTERED] += light * (1.6 + 2.4 * arm) + core;
  out[at + IONISED] += light * arm * (0.5 + 3 * web);
  out[at + PAH] += light * (0.6 + 5 * arm) * (0.2 + 3 * web);
  out[at + DUST] += light * (0.3 + 2.5 * arm) * (0.2 + 2 * web) + 0.3 * core;
  out[at + DEPTH] += 1.2 * Math.min(1, light) * arm * web;
}
