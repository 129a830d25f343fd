export { createArchiveClient, type ArchiveClient } from './archive-client.js';
export * from './contract/index.js';
