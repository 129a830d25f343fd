import type { Behaviour } from '../behaviour/behaviour.js';
import type { Subjects } from '../behaviour/read-switches.js';
import type { LongRunning } from './long-running.js';
import { errorReply, executingReply, type MashupReply } from './mashup-reply.js';
import { MashupError, type MashupRequest, parseMashupRequest } from './mashup-request.js';
import { keywordsReply, type ChecksumOf } from './keywords-reply.js';
import { nameReply, type NameReply } from './name-lookup.js';
import type { SearchParts } from './search-parts.js';
import { caomConeReply, filteredReply, positionReply } from './observation-query.js';
import { productsReply } from './products-reply.js';

type Service = (parts: SearchParts, request: MashupRequest) => MashupReply | NameReply;

/** The services of the Mashup protocol that this archive offers. */
const SERVICES: Readonly<Record<string, Service>> = {
  'Mast.Name.Lookup': nameReply,
  'Mast.Caom.Cone': caomConeReply,
  'Mast.Caom.Filtered': filteredReply,
  'Mast.Caom.Filtered.Position': positionReply,
  'Mast.Caom.Products': productsReply,
};

/** Header keywords, one service for each instrument. */
const KEYWORD_SERVICE = /^Mast\.Jwst\.Filtered\.(?:NIRCam|Miri|NIRSpec|Niriss|Fgs)$/i;

/** What requests are answered from. */
export interface MashupParts extends SearchParts {
  readonly longRunning: LongRunning;
  readonly checksumOf: ChecksumOf;
}

/** Answers the text of a `request` field. What is wrong with it becomes a reply of status ERROR, as at MAST. */
export async function invoke(
  parts: MashupParts,
  text: string | undefined,
  subjects: Subjects,
): Promise<MashupReply | NameReply> {
  try {
    const { behaviour, longRunning } = parts;
    const request = { ...parseMashupRequest(text), ...capOf(behaviour, subjects) };
    const service = Object.hasOwn(SERVICES, request.service) ? SERVICES[request.service] : undefined;
    const asksKeywords = KEYWORD_SERVICE.test(request.service);
    if (!service && !asksKeywords) throw new MashupError(`Unrecognized service '${request.service}'.`);
    // Only the searches are jobs; names are looked up at once.
    if (service !== nameReply && longRunning.isExecuting(text ?? '', subjects)) return executingReply();
    const failure = behaviour.take('searchError', subjects);
    if (failure !== null) throw new MashupError(failure);
    return service ? service(parts, request) : await keywordsReply(request, parts.checksumOf);
  } catch (error) {
    if (error instanceof MashupError) return errorReply(error.message);
    throw error;
  }
}

const capOf = (behaviour: Behaviour, subjects: Subjects) => ({
  mostRows: behaviour.take('pageSizeCap', subjects) ?? undefined,
});
