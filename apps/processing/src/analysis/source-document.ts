import { xmlText } from '#platform';
import { SOURCE_FORMATS, type DetectSourcesAnswer, type SourceFormat } from '#processing-client/contract';
import type { WrittenSources } from './analysis.tasks.js';
import { SOURCE_COLUMNS, type SourceColumn } from './source-columns.js';
import { LINE_END } from './source-lines.js';

/** Facts about a detection. */
export type DetectionFacts = Omit<DetectSourcesAnswer, 'sources'>;

/** What stands before and after the sources. */
type Frame = readonly [head: string, tail: string];

/** A document with the sources of an image. */
export function sourceDocument(
  format: SourceFormat,
  facts: DetectionFacts,
  { bytes, units }: WrittenSources,
): { readonly bytes: Buffer; readonly contentType: string } {
  const [head, tail] = FRAMES[format](facts, units);
  return {
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]),
    contentType: SOURCE_FORMATS[format],
  };
}

const FRAMES: Readonly<Record<SourceFormat, (facts: DetectionFacts, units: string | null) => Frame>> = {
  json: (facts) => [`${JSON.stringify(facts).slice(0, -1)},"sources":`, '}'],
  csv: () => [SOURCE_COLUMNS.map(({ name }) => name).join(',') + LINE_END, ''],
  votable: votableFrame,
};

/** The namespace that versions 1.3 and 1.4 share. */
const NAMESPACE = 'http://www.ivoa.net/xml/VOTable/v1.3';
const COORDINATES = 'icrs';

/** VOTable 1.4 (IVOA, 2019) with text cells (TABLEDATA). */
function votableFrame(facts: DetectionFacts, units: string | null): Frame {
  const { method, background, threshold, count, truncated } = facts;
  const unit = unitAttribute(units);
  const value = (number: number | null) => `value="${number ?? 'NaN'}"`;
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<VOTABLE version="1.4" xmlns="${NAMESPACE}">
<RESOURCE type="results">
<INFO name="QUERY_STATUS" value="${truncated ? 'OVERFLOW' : 'OK'}"/>
<COOSYS ID="${COORDINATES}" system="ICRS"/>
<TABLE name="sources">
<DESCRIPTION>Sources of an image; pixels are counted from 0</DESCRIPTION>
<PARAM name="method" datatype="char" arraysize="*" ucd="meta.code" value="${method}"/>
<PARAM name="backgroundMedian" datatype="double"${unit} ucd="instr.background" ${value(background.median)}/>
<PARAM name="backgroundRms" datatype="double"${unit} ucd="instr.det.noise" ${value(background.rms)}/>
<PARAM name="threshold" datatype="double"${unit} ucd="phot.flux;stat.min" ${value(threshold)}/>
<PARAM name="count" datatype="int" ucd="meta.number;src" ${value(count)}/>
<PARAM name="truncated" datatype="boolean" ucd="meta.code" value="${truncated}"/>
${SOURCE_COLUMNS.map((column) => fieldOf(column, units)).join('\n')}
<DATA><TABLEDATA>
`;
  return [head, '</TABLEDATA></DATA>\n</TABLE>\n</RESOURCE>\n</VOTABLE>\n'];
}

function fieldOf({ name, isInteger, unit, ucd, description, isPlace }: SourceColumn, units: string | null) {
  const type = `datatype="${isInteger ? 'int' : 'double'}"`;
  const place = isPlace ? ` ref="${COORDINATES}"` : '';
  const attributes = `name="${name}" ID="${name}" ${type}${unitAttribute(unit === 'image' ? units : unit)}`;
  return `<FIELD ${attributes} ucd="${ucd}"${place}><DESCRIPTION>${description}</DESCRIPTION></FIELD>`;
}

const unitAttribute = (unit: string | null | undefined): string => (unit ? ` unit="${xmlText(unit)}"` : '');
