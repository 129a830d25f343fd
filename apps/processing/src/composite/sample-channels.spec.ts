import { readingText } from './sample-channels.js';

it('readingText names the channel by its label, if it has one', () => {
  const images = (count: number) => ({ images: new Array<never>(count) });
  const layout = { channels: [images(1), images(12)] };
  expect(readingText([{ label: 'F090W' }, { label: null }], layout, 0)).toBe('Reading F090W: channel 1 of 2');
  expect(readingText([{ label: 'F090W' }, { label: null }], layout, 1)).toBe(
    'Reading channel 2 of 2, 12 images',
  );
});
