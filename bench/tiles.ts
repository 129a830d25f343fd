/**
 * What float tiles cost, as ratios in one run of the whole service: cold tiles of records against `pixeldata`, of composition grids against
 * astropy and reproject, of many files against one; kept ones against files; all tiles of an image against a preview; the first picture of
 * a page against a composite; tiles beside a mosaic; and what is kept of 10,000 tiles.
 *
 * Usage: tiles.js [cold|kept|all|grid|first|mosaic|many …]; all without a word. `many` needs 4 GB of disk and takes minutes; BENCH_TILES
 * changes the number of its tiles.
 */
import { loadavg } from 'node:os';
import { besideMosaic } from './tiles/beside-mosaic.js';
import { coldGridTiles, firstPicture } from './tiles/grid-tiles.js';
import { manyTiles } from './tiles/many-tiles.js';
import { allTiles, coldTiles, keptTile } from './tiles/record-tiles.js';
import { withTileService, type TileService } from './tiles/tile-service.js';

const STEPS: Readonly<Record<string, (service: TileService) => Promise<void>>> = {
  cold: coldTiles,
  kept: keptTile,
  all: allTiles,
  grid: coldGridTiles,
  first: firstPicture,
  mosaic: besideMosaic,
  many: manyTiles,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
// A service of its own for each, so that none is faster by what another one has kept.
for (const step of wanted) {
  await withTileService(STEPS[step]);
  console.log(`load ${loadavg()[0].toFixed(1)}`);
}
