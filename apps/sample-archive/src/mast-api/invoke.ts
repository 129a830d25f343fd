import type { Faults } from '../fault-injection/faults.js';
import type { Subjects } from '../fault-injection/read-switches.js';
import { type ChecksumOf, keywordsReply } from './keywords-reply.js';
import type { LongRunning } from './long-running.js';
import { errorReply, executingReply, type MastReply } from './mast-reply.js';
import { MastError, type MastRequest, parseMastRequest, type SearchParts } from './mast-request.js';
import { nameReply, type NameReply } from './name-lookup.js';
import { caomConeReply, filteredReply, positionReply } from './observation-query.js';
import { productsReply } from './products-reply.js';

type Service = (parts: SearchParts, request: MastRequest) => MastReply | NameReply;

/** Services of the MAST API that this archive offers. */
const SERVICES: Readonly<Record<string, Service>> = {
  'Mast.Name.Lookup': nameReply,
  'Mast.Caom.Cone': caomConeReply,
  'Mast.Caom.Filtered': filteredReply,
  'Mast.Caom.Filtered.Position': positionReply,
  'Mast.Caom.Products': productsReply,
};

/** Services of header keywords, one per instrument. */
const KEYWORD_SERVICE = /^Mast\.Jwst\.Filtered\.(?:NIRCam|Miri|NIRSpec|Niriss|Fgs)$/i;

/** Data sources of requests. */
export interface MastParts extends SearchParts {
  readonly longRunning: LongRunning;
  readonly checksumOf: ChecksumOf;
}

/** Answers the text of a `request` field. Errors become a reply of status ERROR, as at MAST. */
export async function invoke(
  parts: MastParts,
  text: string | undefined,
  subjects: Subjects,
): Promise<MastReply | NameReply> {
  try {
    const { faults, longRunning } = parts;
    const request = { ...parseMastRequest(text), ...capOf(faults, subjects) };
    const service = Object.hasOwn(SERVICES, request.service) ? SERVICES[request.service] : undefined;
    const asksKeywords = KEYWORD_SERVICE.test(request.service);
    if (!service && !asksKeywords) throw new MastError(`Unrecognized service '${request.service}'.`);
    // Only searches are jobs; names are looked up synchronously.
    if (service !== nameReply && longRunning.isExecuting(text ?? '', subjects)) return executingReply();
    const failure = faults.take('searchError', subjects);
    if (failure !== null) throw new MastError(failure);
    return service ? service(parts, request) : await keywordsReply(request, parts.checksumOf);
  } catch (error) {
    if (error instanceof MastError) return errorReply(error.message);
    throw error;
  }
}

const capOf = (faults: Faults, subjects: Subjects) => ({
  mostRows: faults.take('pageSizeCap', subjects) ?? undefined,
});
