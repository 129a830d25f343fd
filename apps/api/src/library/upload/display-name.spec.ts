import fc from 'fast-check';
import { displayName } from './display-name.js';

describe('displayName', () => {
  it.each([
    ['jw02733_i2d.fits', 'jw02733_i2d.fits'],
    ['my picture (1).fits', 'my picture (1).fits'],
    ['星雲.fits', '星雲.fits'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\m51.fits', 'm51.fits'],
    ['a\0b\nc\u0085d\u2028e.fits', 'abcde.fits'],
    ['half \ud800 of one.fits', 'half  of one.fits'],
    [' a.fits ', 'a.fits'],
    ['', 'file'],
    ['folder/', 'file'],
    ['..', 'file'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(displayName(sent)).toBe(shown);
  });

  it('shortens a name before its suffix', () => {
    expect(displayName(`${'x'.repeat(251)}.fit`)).toBe(`${'x'.repeat(251)}.fit`);
    expect(displayName(`${'x'.repeat(252)}.fit`)).toBe(`${'x'.repeat(251)}.fit`);
    expect(displayName(`${'𝄞'.repeat(300)}.fits.gz`)).toBe(`${'𝄞'.repeat(247)}.fits.gz`);
    expect(displayName('y'.repeat(256))).toBe('y'.repeat(255));
    expect(displayName(`${'x'.repeat(300)}_i2d.fits`)).toBe(`${'x'.repeat(246)}_i2d.fits`);
    expect(displayName(`${'x'.repeat(300)}_rateints.fits.gz`)).toBe(`${'x'.repeat(238)}_rateints.fits.gz`);
    expect(displayName(`jw_${'x'.repeat(300)}.fits`)).toBe(`jw_${'x'.repeat(247)}.fits`);
  });

  it('contains no forbidden characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (sent) => {
        const name = displayName(sent);
        expect([...name].length).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^[^\p{Cc}/\\]+$/u);
      }),
    );
  });
});
