export { createArchiveClient, type ArchiveClient } from './archive-client.js';
export { clearImport } from './clear-import.js';
export * from './contract/contract.js';
