/**
 * The signed area between the part of the segment (x1, y1) → (x2, y2) within 0 ≤ x ≤ 1 and the line y = 0, the height
 * clipped to 0 … 1. Summed along the sides of a polygon, from right to left positive, it is the polygon's overlap with
 * the unit square, for the overlap is ∮ clamp(y, 0, 1) dx over 0 ≤ x ≤ 1 (Green's theorem).
 */
export function areaUnderSegment(x1: number, y1: number, x2: number, y2: number): number {
  const start = x1 < 0 ? 0 : x1 > 1 ? 1 : x1;
  const end = x2 < 0 ? 0 : x2 > 1 ? 1 : x2;
  if (start === end) return 0;
  const slope = (y2 - y1) / (x2 - x1);
  const low = y1 + slope * (start - x1);
  const high = y1 + slope * (end - x1);
  if (low >= 0 && low <= 1 && high >= 0 && high <= 1) return (start - end) * 0.5 * (low + high);
  if (low <= 0 && high <= 0) return 0;
  if (low >= 1 && high >= 1) return start - end;
  return ((start - end) * (integralOfClamp(high) - integralOfClamp(low))) / (high - low);
}

/** ∫ clamp(y, 0, 1) dy from 0. */
function integralOfClamp(y: number): number {
  if (y <= 0) return 0;
  return y <= 1 ? 0.5 * y * y : y - 0.5;
}
