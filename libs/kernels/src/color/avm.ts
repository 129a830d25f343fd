/** The celestial WCS of a picture, in the terms of FITS. */
export interface AvmSpatial {
  /** Frame of the reference value. */
  readonly coordinateFrame: 'ICRS' | 'FK5' | 'FK4' | 'ECL' | 'GAL' | 'SGAL';
  /** `J2000` or `B1950`. */
  readonly equinox?: string;
  /** Longitude and latitude at the reference pixel, degrees. */
  readonly referenceValue: readonly [number, number];
  /** Width and height of the picture in pixels. */
  readonly referenceDimension: readonly [number, number];
  /** Reference pixel, 1-based, counted from the lower left as in FITS. */
  readonly referencePixel: readonly [number, number];
  /** Degrees per pixel along x (negative: longitude grows to the left) and y. */
  readonly scale: readonly [number, number];
  /** Degrees by which the picture is turned against north up (FITS CROTA2). */
  readonly rotation: number;
  /** The four elements CD1_1, CD1_2, CD2_1, CD2_2: only if scale and rotation do not suffice. */
  readonly cdMatrix?: readonly [number, number, number, number];
  /** Three-letter FITS code. */
  readonly projection: string;
  /** `Full`: good for measuring; `Position`: rough. */
  readonly quality?: 'Full' | 'Position';
}

/** Colour words of AVM. */
export type AvmColor =
  | 'Purple'
  | 'Blue'
  | 'Cyan'
  | 'Green'
  | 'Yellow'
  | 'Orange'
  | 'Red'
  | 'Magenta'
  | 'Grayscale'
  | 'Pseudocolor'
  | 'Luminosity';

/** Band words of AVM. */
export type AvmBand = 'Radio' | 'Millimeter' | 'Infrared' | 'Optical' | 'Ultraviolet' | 'X-ray' | 'Gamma-ray';

/** One exposure that went into a picture; lists of AVM run parallel over these, so gaps are written as `-`. */
export interface AvmChannel {
  /** Telescope or mission, e.g. `JWST`. */
  readonly facility?: string;
  /** Instrument, e.g. `NIRCam`. */
  readonly instrument?: string;
  /** A word of the standard; written only when every channel has one. */
  readonly colorAssignment?: AvmColor;
  /** A word of the standard; written only when every channel has one. */
  readonly band?: AvmBand;
  /** Filter, e.g. `F444W`. */
  readonly bandpass?: string;
  /** Central wavelength of the filter, nanometres. */
  readonly centralWavelengthNm?: number;
  /** ISO 8601. */
  readonly startTime?: string;
  /** Exposure time, seconds. */
  readonly integrationTimeSeconds?: number;
  /** Identifier of the data in their archive. */
  readonly datasetId?: string;
}

/** Tags of the Astronomy Visualization Metadata standard 1.2; missing ones are not written. */
export interface AvmTags {
  /** Name of the picture. */
  readonly title?: string;
  /** One sentence about it. */
  readonly headline?: string;
  /** The text that goes with it. */
  readonly description?: string;
  /** Creator of the picture: an institution or a person. */
  readonly creator?: string;
  /** The line of credit that shall be shown. */
  readonly credit?: string;
  /** Terms of use. */
  readonly rights?: string;
  /** ISO 8601. */
  readonly date?: string;
  /** Identifier of the picture, unique for its publisher. */
  readonly id?: string;
  /** Kind of the picture. */
  readonly type?:
    | 'Observation'
    | 'Artwork'
    | 'Photographic'
    | 'Planetary'
    | 'Simulation'
    | 'Chart'
    | 'Collage';
  /** Names of the objects that are seen. */
  readonly subjectNames?: readonly string[];
  /** Codes of the AVM taxonomy, e.g. `B.4.1.2`. */
  readonly subjectCategories?: readonly string[];
  /** Web page of the picture. */
  readonly referenceUrl?: string;
  /** Publisher of the picture. */
  readonly publisher?: string;
  /** Observing programmes that the data come from. */
  readonly proposalIds?: readonly string[];
  /** The exposures that went in, in the order in which the lists are written. */
  readonly channels?: readonly AvmChannel[];
  /** Position of the picture on the sky. */
  readonly spatial?: AvmSpatial;
}

/** Form of a value: one text, one text per language, an unordered or an ordered list. */
type Form = 'text' | 'alternatives' | 'bag' | 'sequence';

/** An XMP property: its qualified name, its form and its values. */
type Property = readonly [name: string, form: Form, values: readonly string[]];

const NAMESPACES: Readonly<Record<string, string>> = {
  avm: 'http://www.communicatingastronomy.org/avm/1.0/',
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xapRights: 'http://ns.adobe.com/xap/1.0/rights/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
};
const VERSION = '1.2';
/** Placeholder in a list for a channel without a value. */
const UNKNOWN = '-';

/**
 * The XMP packet with the sky position and the origin of a picture: Astronomy Visualization Metadata 1.2 (Virtual Astronomy Multimedia
 * Project, 2011) as RDF/XML, to be embedded unchanged in PNG (iTXt `XML:com.adobe.xmp`), JPEG (APP1) or TIFF (700).
 */
export function avmXmp(tags: AvmTags): string {
  const declarations = Object.entries(NAMESPACES)
    .filter(([prefix]) => prefix !== 'rdf')
    .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    `<rdf:RDF xmlns:rdf="${NAMESPACES.rdf}">`,
    `<rdf:Description rdf:about="" ${declarations.join(' ')}>`,
    ...propertiesOf(tags)
      .filter(([, , values]) => values.length > 0)
      .map(xmlOf),
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

function propertiesOf(tags: AvmTags): Property[] {
  return [
    ['avm:MetadataVersion', 'text', [VERSION]],
    ['dc:title', 'alternatives', given(tags.title)],
    ['photoshop:Headline', 'text', given(tags.headline)],
    ['dc:description', 'alternatives', given(tags.description)],
    ['photoshop:Source', 'text', given(tags.creator)],
    ['photoshop:Credit', 'text', given(tags.credit)],
    ['xapRights:UsageTerms', 'alternatives', given(tags.rights)],
    ['photoshop:DateCreated', 'text', given(tags.date)],
    ['avm:ID', 'text', given(tags.id)],
    ['avm:Type', 'text', given(tags.type)],
    ['dc:subject', 'bag', tags.subjectNames ?? []],
    ['avm:Subject.Category', 'bag', tags.subjectCategories ?? []],
    ['avm:ReferenceURL', 'text', given(tags.referenceUrl)],
    ['avm:Publisher', 'text', given(tags.publisher)],
    ['avm:ProposalID', 'bag', tags.proposalIds ?? []],
    ...channelProperties(tags.channels ?? []),
    ...(tags.spatial ? spatialProperties(tags.spatial) : []),
  ];
}

function channelProperties(channels: readonly AvmChannel[]): Property[] {
  const list = (name: string, valueOf: (channel: AvmChannel) => string | number | undefined): Property => {
    const values = channels.map(valueOf);
    const known = values.some((value) => value !== undefined);
    return [`avm:${name}`, 'sequence', known ? values.map((value) => `${value ?? UNKNOWN}`) : []];
  };
  // A list of words has no gaps: readers refuse words outside the vocabulary.
  const words = (name: string, valueOf: (channel: AvmChannel) => string | undefined): Property =>
    channels.every((channel) => valueOf(channel) !== undefined)
      ? list(name, valueOf)
      : [`avm:${name}`, 'sequence', []];
  return [
    list('Facility', (channel) => channel.facility),
    list('Instrument', (channel) => channel.instrument),
    words('Spectral.ColorAssignment', (channel) => channel.colorAssignment),
    words('Spectral.Band', (channel) => channel.band),
    list('Spectral.Bandpass', (channel) => channel.bandpass),
    list('Spectral.CentralWavelength', (channel) => channel.centralWavelengthNm),
    list('Temporal.StartTime', (channel) => channel.startTime),
    list('Temporal.IntegrationTime', (channel) => channel.integrationTimeSeconds),
    list('DatasetID', (channel) => channel.datasetId),
  ];
}

function spatialProperties(spatial: AvmSpatial): Property[] {
  const numbers = (values: readonly number[]) => values.map(String);
  return [
    ['avm:Spatial.CoordinateFrame', 'text', [spatial.coordinateFrame]],
    ['avm:Spatial.Equinox', 'text', given(spatial.equinox)],
    ['avm:Spatial.ReferenceValue', 'sequence', numbers(spatial.referenceValue)],
    ['avm:Spatial.ReferenceDimension', 'sequence', numbers(spatial.referenceDimension)],
    ['avm:Spatial.ReferencePixel', 'sequence', numbers(spatial.referencePixel)],
    ['avm:Spatial.Scale', 'sequence', numbers(spatial.scale)],
    ['avm:Spatial.Rotation', 'text', [String(spatial.rotation)]],
    ['avm:Spatial.CDMatrix', 'sequence', numbers(spatial.cdMatrix ?? [])],
    ['avm:Spatial.CoordsystemProjection', 'text', [spatial.projection]],
    ['avm:Spatial.Quality', 'text', [spatial.quality ?? 'Full']],
  ];
}

function given(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [value];
}

function xmlOf([name, form, values]: Property): string {
  if (form === 'text') return `<${name}>${escaped(values[0])}</${name}>`;
  const container = { alternatives: 'rdf:Alt', bag: 'rdf:Bag', sequence: 'rdf:Seq' }[form];
  const language = form === 'alternatives' ? ' xml:lang="x-default"' : '';
  const items = values.map((value) => `<rdf:li${language}>${escaped(value)}</rdf:li>`).join('');
  return `<${name}><${container}>${items}</${container}></${name}>`;
}

/** Text as XML can hold it: markup escaped, control characters (which XML 1.0 forbids) left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
