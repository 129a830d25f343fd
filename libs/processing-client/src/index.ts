export * from './contract/index.js';
export { createProcessingClient, pixelFactsOf, type ProcessingClient } from './processing-client.js';
