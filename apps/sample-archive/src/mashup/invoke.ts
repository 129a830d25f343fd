import type { Catalog } from '../catalog/catalog.js';
import type { LongRunning } from './long-running.js';
import { errorReply, executingReply, type MashupReply } from './mashup-reply.js';
import { MashupError, type MashupRequest, parseMashupRequest } from './mashup-request.js';
import { nameReply, type NameReply } from './name-lookup.js';
import { caomConeReply, filteredReply, positionReply } from './observation-query.js';
import { productsReply } from './products-reply.js';

type Service = (catalog: Catalog, request: MashupRequest) => MashupReply | NameReply;

/** The services of the Mashup protocol that this archive offers. */
const SERVICES: Readonly<Record<string, Service>> = {
  'Mast.Name.Lookup': nameReply,
  'Mast.Caom.Cone': caomConeReply,
  'Mast.Caom.Filtered': filteredReply,
  'Mast.Caom.Filtered.Position': positionReply,
  'Mast.Caom.Products': productsReply,
};

/** Answers the text of a `request` field. What is wrong with it becomes a reply of status ERROR, as at MAST. */
export function invoke(
  catalog: Catalog,
  longRunning: LongRunning,
  text: string | undefined,
): MashupReply | NameReply {
  try {
    const request = parseMashupRequest(text);
    const service = Object.hasOwn(SERVICES, request.service) ? SERVICES[request.service] : undefined;
    if (!service) throw new MashupError(`Unrecognized service '${request.service}'.`);
    // Only the searches are jobs; names are looked up at once.
    if (service !== nameReply && longRunning.isExecuting(text ?? '')) return executingReply();
    return service(catalog, request);
  } catch (error) {
    if (error instanceof MashupError) return errorReply(error.message);
    throw error;
  }
}
