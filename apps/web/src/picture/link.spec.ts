import * as fc from 'fast-check';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { setView } from './commands.js';
import { bytesOf, lettersOf } from './link-letters.js';
import { MAX_LINK_LETTERS, readLink, writeLink } from './link.js';
import { pictureOf, PRESETS } from './presets.js';
import { arbitraryPicture } from './testing/arbitrary-picture.js';
import { recordId, sampleGrid } from './testing/sample-grid.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('links', () => {
  it('give every picture back', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPicture, async (picture) => {
        const link = await writeLink(picture);
        expect(link).toMatch(/^[\w-]+$/);
        fc.pre(link.length <= MAX_LINK_LETTERS);
        expect(await readLink(link)).toEqual({ picture });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [3, 200],
    [8, 600],
  ])(
    'of %i channels with a view of their own have at most %i characters, with `/studio#`',
    async (count, most) => {
      const grid = sampleGrid(count);
      const seen = setView({ x: 1234.56, y: -987.654, zoom: 0.123456 })(pictureOf(grid));
      const links = await Promise.all([pictureOf(grid), seen].map(writeLink));
      console.info(`links of ${count} channels: ${links.map((link) => link.length).join(' and ')} letters`);
      for (const { length } of links) expect('/studio#'.length + length).toBeLessThanOrEqual(most);
      const changed = await writeLink(PRESETS.highContrast(seen, grid));
      expect((await readLink(changed)) as object).toHaveProperty('picture.overall.curve', 's_curve');
    },
  );

  it('of 500 files in a channel are told by their length', async () => {
    const [channel] = pictureOf(sampleGrid(1)).channels;
    const ids = Array.from({ length: 500 }, (_, i) => recordId(i));
    const link = await writeLink({ ...pictureOf(sampleGrid(1)), channels: [{ ...channel, ids }] });
    expect(link.length).toBeGreaterThan(MAX_LINK_LETTERS);
    expect(await readLink(link)).toEqual({ problem: 'This link is too long for a picture.' });
  });

  it('that are mutated give a picture or a sentence', async () => {
    const link = await writeLink(PRESETS.highContrast(pictureOf(sampleGrid(3)), sampleGrid(3)));
    const random = seededRandom(41);
    const below = (most: number) => Math.floor(random() * most);
    const outcomes = { picture: 0, problem: 0 };
    for (let i = 0; i < 1000; i++) {
      const at = below(link.length);
      const letter = LETTERS[below(64)];
      const mutated = [
        link.slice(0, at) + letter + link.slice(at + 1),
        link.slice(0, at),
        link.slice(0, at) + link.slice(at + 1 + below(4)),
        link.slice(0, at) + letter + link.slice(at),
      ][i % 4];
      const content = await readLink(mutated);
      outcomes['picture' in content ? 'picture' : 'problem'] += 1;
      if ('problem' in content) expect(content.problem).toMatch(/^This .*\.$/);
    }
    expect(outcomes.problem).toBeGreaterThan(500);
  });

  /** A link with this content. */
  const linkOf = async (content: string): Promise<string> => {
    const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return lettersOf(new Uint8Array(await new Response(stream).arrayBuffer()));
  };

  /** The content of a link. */
  const contentOf = async (link: string): Promise<unknown[]> => {
    const stream = new Blob([bytesOf(link)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return (await new Response(stream).json()) as unknown[];
  };

  it.each([2, 0, '1', null])('of version %j say so, although this version could read the rest', async (v) => {
    const [, ...rest] = await contentOf(await writeLink(pictureOf(sampleGrid(2))));
    expect(await readLink(await linkOf(JSON.stringify([v, ...rest])))).toEqual({
      problem: 'This link is from another version of Firstlight.',
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '[1,'],
    ['null', 'null'],
    ['another version', '[2,"A"]'],
    ['no channels', '[1,"AEAAA"]'],
    ['many channels', `[1,"${'_'.repeat(5000)}"]`],
    ['a bomb', `[1,"${'A'.repeat(2_000_000)}"]`],
    ['a deep bomb', '['.repeat(150_000)],
    ['a name of every object', '[1,"B","__proto__",{"shown":1},"constructor",1]'],
  ])('that hold %s give a sentence', async (_, content) => {
    const link = await linkOf(content);
    expect(link.length).toBeLessThan(MAX_LINK_LETTERS);
    expect(await readLink(link)).toEqual({ problem: expect.stringMatching(/^This .*\.$/) });
  });

  it.each([
    ['0weight', 3],
    ['0weight', '1'],
    ['0color', [1, 2, 3]],
    ['0color', null],
    ['0stretch', 'histeq'],
    ['0label', 'x'.repeat(101)],
    ['0blackPoint', 1],
    ['0shown', 0],
    ['crop', { ra: 1 }],
    ['overall', []],
    ['hueRotation', 31],
  ])('with a bad %s (%j) give a sentence', async (name, value) => {
    const content = await contentOf(await writeLink(pictureOf(sampleGrid(2))));
    const link = await linkOf(JSON.stringify([...content, name, value]));
    expect(await readLink(link)).toEqual({ problem: expect.stringMatching(/^This is no picture: /) });
  });
});
