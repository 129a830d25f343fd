/** Pictures beside each other, with their names below. */
import sharp from 'sharp';
import { PANEL } from './panels.mjs';

const GAP = 6;
const LABEL = 18;
const COLUMNS = 5;

/** Size of the strip of so many pictures. */
export const stripSize = (count) => {
  const columns = Math.min(count, COLUMNS);
  const rows = Math.ceil(count / COLUMNS);
  return { width: columns * (PANEL + GAP) + GAP, height: rows * (PANEL + LABEL + GAP) + GAP };
};

/**
 * @param {{ label: string, picture: Buffer }[]} panels
 * @returns {Promise<Buffer>} PNG
 */
export async function drawStrip(panels) {
  const places = panels.map((panel, i) => ({
    ...panel,
    left: GAP + (i % COLUMNS) * (PANEL + GAP),
    top: GAP + Math.floor(i / COLUMNS) * (PANEL + LABEL + GAP),
  }));
  const { width, height } = stripSize(panels.length);
  const labels = places.map(
    ({ label, left, top }) =>
      `<text x="${left + PANEL / 2}" y="${top + PANEL + 13}" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-size="11">${label}</text>`,
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join('')}</svg>`;
  const pictures = await Promise.all(
    places.map(async ({ picture, left, top }) => ({ input: await inPanel(picture), left, top })),
  );
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([...pictures, { input: Buffer.from(text), left: 0, top: 0 }])
    .png({ palette: true, colours: 128, effort: 10 })
    .toBuffer();
}

/** The picture as large as fits; pixels without data are blue. */
const inPanel = (picture) =>
  sharp(picture)
    .flatten({ background: '#203a70' })
    .resize(PANEL, PANEL, { fit: 'contain', background: 'white', kernel: 'nearest' })
    .png()
    .toBuffer();
