import fc from 'fast-check';
import { avmSpatial } from './avm-spatial.js';
import { avmXmp } from './avm.js';

const SCALE = 3e-5;
const source = {
  coordinateFrame: 'ICRS',
  projection: 'TAN',
  crval: [10.5, -58.25],
  crpix: [400.5, 300.5],
} as const;

/** CD matrix of a picture turned by some degrees (FITS CROTA2). */
function turned(degrees: number): [number, number, number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [
    -SCALE * Math.cos(angle),
    -SCALE * Math.sin(angle),
    -SCALE * Math.sin(angle),
    SCALE * Math.cos(angle),
  ];
}

describe('avmSpatial', () => {
  it.each([0, 33, 90, -170])('gives scale and rotation of a picture rotated by %d degrees', (degrees) => {
    const spatial = avmSpatial({ ...source, cd: turned(degrees) }, 800, 600);
    expect(spatial.rotation).toBeCloseTo(degrees, 9);
    expect(spatial.scale[0]).toBeCloseTo(-SCALE, 15);
    expect(spatial.scale[1]).toBeCloseTo(SCALE, 15);
    expect(spatial.cdMatrix).toBeUndefined();
    expect(spatial).toMatchObject({
      referenceDimension: [800, 600],
      referencePixel: [400.5, 300.5],
      equinox: 'J2000',
    });
  });

  it('adds the CD matrix of a mirrored picture', () => {
    const cd = [SCALE, 0, 0, SCALE] as const;
    expect(avmSpatial({ ...source, cd }, 800, 600).cdMatrix).toEqual(cd);
  });
});

describe('avmXmp', () => {
  const packet = avmXmp({
    title: 'Stars & <dust>\u0001',
    subjectNames: ['Carina Nebula', 'NGC 3324'],
    channels: [
      {
        facility: 'Webb',
        instrument: 'NIRCam',
        bandpass: 'F187N',
        centralWavelengthNm: 1874,
        colorAssignment: 'Blue',
      },
      { facility: 'Webb', instrument: 'MIRI', colorAssignment: 'Red' },
    ],
    spatial: avmSpatial({ ...source, cd: turned(15) }, 800, 600),
  });

  it('is an XMP packet', () => {
    expect(packet).toMatch(/^<\?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"\?>/);
    expect(packet).toMatch(/<\?xpacket end="w"\?>$/);
    expect(packet).toContain('<avm:MetadataVersion>1.2</avm:MetadataVersion>');
  });

  it('is well-formed whatever the title: no markup, no half character, no character that XML forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (odd, plain) => {
        const halves = odd.slice(1) + plain;
        const xml = avmXmp({ title: halves, subjectNames: [halves] });
        const [, text] = /<rdf:li xml:lang="x-default">([^<>]*)<\/rdf:li>/.exec(xml) ?? [null, ''];
        expect(text).toMatch(/^([^&]|&(amp|lt|gt);)*$/);
        expect(text).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
        if (halves !== '') expect(xml.split('<rdf:li')).toHaveLength(3);
      }),
    );
  });

  it('escapes text', () => {
    expect(packet).toContain(
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Stars &amp; &lt;dust&gt;</rdf:li>',
    );
  });

  it('keeps lists over the channels parallel and leaves out unknown values', () => {
    expect(packet).toContain(
      '<avm:Spectral.CentralWavelength><rdf:Seq><rdf:li>1874</rdf:li><rdf:li>-</rdf:li></rdf:Seq>',
    );
    expect(packet).toContain(
      '<avm:Instrument><rdf:Seq><rdf:li>NIRCam</rdf:li><rdf:li>MIRI</rdf:li></rdf:Seq>',
    );
    expect(packet).toContain(
      '<avm:Spectral.ColorAssignment><rdf:Seq><rdf:li>Blue</rdf:li><rdf:li>Red</rdf:li></rdf:Seq>',
    );
    expect(packet).not.toContain('Spectral.Band>');
    expect(packet).not.toContain('Temporal');
    expect(packet).not.toContain('CDMatrix');
  });

  it('places the picture on the sky', () => {
    expect(packet).toContain(
      '<avm:Spatial.ReferenceValue><rdf:Seq><rdf:li>10.5</rdf:li><rdf:li>-58.25</rdf:li></rdf:Seq>',
    );
    expect(packet).toContain('<avm:Spatial.Quality>Full</avm:Spatial.Quality>');
  });
});
