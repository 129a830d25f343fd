import { readDssPlate } from './dss-plate.js';

const PLATE = {
  ...{ AMDX1: 36, AMDX3: -290, AMDY1: 36, XPIXELSZ: 15, YPIXELSZ: 30, PPO3: 1500, PPO6: 3000 },
  ...{
    CNPIX1: 20,
    CNPIX2: 40,
    PLTRAH: 5,
    PLTRAM: 42,
    PLTRAS: 36,
    PLTDECSN: '-',
    PLTDECD: 4,
    PLTDECM: 30,
    PLTDECS: 36,
  },
};
const read = (cards: Record<string, unknown>) =>
  readDssPlate(new Map<string, unknown>(Object.entries({ ...PLATE, ...cards })));

describe('a plate of the Digitized Sky Survey', () => {
  it('has its centre in hours and degrees, minutes and seconds', () => {
    expect(read({})?.crval).toEqual([(5 + 42 / 60 + 36 / 3600) * 15, -(4 + 30 / 60 + 36 / 3600)]);
  });

  it.each([
    [{ PLTDECSN: '+' }, 1],
    [{ PLTDECSN: undefined }, 1],
    [{ PLTDECSN: '-  ' }, -1],
  ])('is north of the equator but for a minus: %j', (cards, sign) => {
    expect(Math.sign(read(cards)!.crval[1])).toBe(sign);
  });

  it('counts minutes, seconds and places that are missing as 0', () => {
    const nothing = { PLTRAM: undefined, PLTRAS: undefined, PLTDECM: undefined, PLTDECS: undefined };
    expect(read(nothing)?.crval).toEqual([75, -4]);
    for (const keyword of ['PPO3', 'PPO6', 'CNPIX1', 'CNPIX2', 'AMDX3'])
      expect(read({ [keyword]: undefined })).toEqual(read({ [keyword]: 0 }));
    expect(read({ PPO3: 0, PPO6: 0 })?.crpix).toEqual([-19.5, -39.5]);
  });

  it('has pixels of its scale (arc seconds by mm), east to the left', () => {
    expect(read({})).toMatchObject({ crpix: [80.5, 60.5], cd: [-0.00015, 0, 0, 0.0003], projection: 'TAN' });
  });

  it.each(['AMDX1', 'XPIXELSZ', 'YPIXELSZ'])('is none where %s is 0', (keyword) => {
    expect(read({ [keyword]: 0 })).toBeUndefined();
  });
});
