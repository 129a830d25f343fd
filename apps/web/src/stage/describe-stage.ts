import type { ChannelColor, Grid, Picture } from '../picture/document.js';
import type { DrawnBy } from '../picture/draw/drawing-choice.js';

const HUES = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'magenta'] as const;
const HUE_ENDS = [15, 45, 75, 165, 200, 260, 290, 345] as const;

/** A colour in a word. */
export function colorWord(color: ChannelColor): string {
  if ('luminance' in color) return 'as luminance';
  if ('hue' in color) return hueWord(color.hue);
  const [red, green, blue] = color.rgb;
  if (red === green && green === blue) return red === 0 ? 'black' : 'white';
  return hueWord(hueOf(red, green, blue));
}

function hueWord(hue: number): string {
  const index = HUE_ENDS.findIndex((end) => hue < end);
  return HUES[index < 0 ? 0 : index];
}

function hueOf(red: number, green: number, blue: number): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

/** What a stage shows, and what draws it, for readers of the screen. */
export function describeStage(picture: Picture, grid: Grid | null, drawnBy: DrawnBy = 'processor'): string {
  if (!grid) return 'Nothing is drawn yet.';
  const shown = picture.channels.flatMap(({ label, color, shown: isShown }, i) =>
    isShown ? [`${label ?? grid.channels[i].label ?? `channel ${i + 1}`} ${colorWord(color)}`] : [],
  );
  if (shown.length === 0) return 'No channel is shown.';
  const part = picture.view === null ? 'the whole picture' : 'a part of the picture';
  return `It shows ${part}: ${shown.join(', ')}.${drawnBy === 'card' ? ' The graphics card draws it.' : ''}`;
}
