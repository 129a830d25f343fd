import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Page size of our client. */
const PAGE_SIZE = 5_000;
/** Pages that are made in advance, so that making them is not measured. */
const MAX_PREPARED = 20;

/** Rows with all columns of the archive, distinct and unordered. */
export const archiveRow = (i: number): Record<string, unknown> => {
  const [ra, dec] = [270.03 + (i % 97) / 1000, 66.6 + (i % 89) / 1000];
  const obsId = `jw01039-o${String(i % 1000).padStart(3, '0')}_t${i}_nircam_clear-f200w`;
  return {
    ...{ intentType: 'science', obs_collection: 'JWST', provenance_name: 'CALJWST', project: 'JWST' },
    ...{ instrument_name: 'NIRCAM/IMAGE', filters: 'F200W', wavelength_region: 'INFRARED' },
    ...{ target_name: `NGC-${i % 7000}`, target_classification: 'Galaxy; Spiral galaxies', obs_id: obsId },
    ...{ s_ra: ra, s_dec: dec, dataproduct_type: 'image', proposal_pi: 'Dicken, Daniel', calib_level: 3 },
    ...{ t_min: 59_706 + ((i * 7919) % 100_003) / 100, t_max: 60_706 + (i % 13) / 100, t_exptime: 555.008 },
    ...{ em_min: 1755, em_max: 2227, obs_title: 'A survey of everything that is in the field of view' },
    ...{ t_obs_release: 59_774.85, proposal_id: '1039', proposal_type: 'GO', sequence_number: -999 },
    s_region: `POLYGON ICRS  ${ra} ${dec} ${ra + 0.04} ${dec} ${ra + 0.04} ${dec + 0.02} ${ra} ${dec + 0.02}`,
    ...{ jpegURL: `mast:JWST/product/${obsId}_i2d.jpg`, dataURL: `mast:JWST/product/${obsId}_i2d.fits` },
    ...{ dataRights: 'PUBLIC', mtFlag: false, srcDen: null, obsid: 80_000_000 + i, objID: 180_000_000 + i },
  };
};

export interface RowsArchive {
  readonly url: string;
  /** Number of searches received. */
  questions(): number;
  close(): void;
}

/** An archive that answers every search with the same number of rows, from memory, so that only our work is measured. */
export async function startRowsArchive(count: number): Promise<RowsArchive> {
  const pages = new Map<string, Buffer>();
  const pageOf = (asked: PageRequest): Buffer => {
    const name = `${asked.params.columns} ${asked.page}`;
    const page = pages.get(name) ?? Buffer.from(JSON.stringify(replyTo(asked, count)));
    if (pages.size < MAX_PREPARED) pages.set(name, page);
    return page;
  };
  const pageCount = Math.min(MAX_PREPARED, Math.ceil(count / PAGE_SIZE));
  for (let page = 1; page <= pageCount; page++)
    pageOf({ params: { columns: '*' }, page, pagesize: PAGE_SIZE });
  let questions = 0;
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      questions += 1;
      response.setHeader('content-type', 'application/json');
      if (!request.url?.endsWith('/invoke')) return response.end('{}');
      const asked = JSON.parse(decodeURIComponent(body.replace(/^request=/, ''))) as PageRequest;
      return response.end(pageOf(asked));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions: () => questions,
    close: () => void server.close().closeAllConnections(),
  };
}

interface PageRequest {
  readonly params: { readonly columns: string };
  readonly page: number;
  readonly pagesize: number;
}

function replyTo({ params, page, pagesize }: PageRequest, count: number): object {
  if (params.columns !== '*') return { status: 'COMPLETE', data: [{ Column1: count }] };
  const from = (page - 1) * pagesize;
  const data = Array.from({ length: Math.min(pagesize, count - from) }, (_, i) => archiveRow(from + i));
  const fields = Object.keys(archiveRow(0)).map((name) => ({ name, type: 'string' }));
  const paging = {
    page,
    pageSize: pagesize,
    pagesFiltered: Math.ceil(count / pagesize),
    rowsFiltered: count,
  };
  return { status: 'COMPLETE', msg: '', data, fields, paging };
}
