export * from './contract/contract.js';
export { createProcessingClient, pixelFactsOf, type ProcessingClient } from './processing-client.js';
