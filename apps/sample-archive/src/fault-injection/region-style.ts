import type { Switches } from './switch-table.js';
import type { SwitchValue } from './switch.js';

const NUMBER = /(?<=\s)[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?=\s|$)/gi;
/** Degrees; wide enough for a field of NIRCam. */
const CIRCLE_RADIUS_DEG = 0.02;

/** An outline in one of the formats of archives (docs/reference/archive-protocol.md, "Observation rows"). */
export function styledRegion(style: SwitchValue<Switches, 'region'>, region: string): string | null {
  const numbers = (region.match(NUMBER) ?? []).map(Number);
  const [word] = region.trim().split(/\s+/);
  switch (style) {
    case 'own':
      return region;
    case 'bare':
      return `${word} ${numbers.map((n, i) => (i % 2 === 0 && n > 180 ? n - 360 : n)).join(' ')}`;
    case 'icrs':
    case 'j2000':
    case 'gsc1':
      return `${word} ${style.toUpperCase()} ${numbers.join(' ')}`;
    case 'several':
      return `${word} ICRS ${numbers.join(' ')} ${word} ICRS ${numbers.join(' ')}`;
    case 'spaces':
      return `  ${word.toLowerCase()}  icrs   ${numbers.join('  ')} `;
    case 'circle':
      return `CIRCLE ICRS ${middleOf(numbers).join(' ')} ${CIRCLE_RADIUS_DEG}`;
    case 'none':
      return null;
    default:
      return style satisfies never;
  }
}

/** Mean of the corners, with longitudes relative to the first, so that 0h is no boundary. */
function middleOf(numbers: readonly number[]): [number, number] {
  const count = numbers.length / 2;
  let [lon, lat] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) {
    lon += (((numbers[i] - numbers[0] + 540) % 360) - 180) / count;
    lat += numbers[i + 1] / count;
  }
  return [(numbers[0] + lon + 360) % 360, lat];
}
