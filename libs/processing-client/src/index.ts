export * from './contract/index.js';
export { createProcessingClient, type ProcessingClient } from './processing-client.js';
