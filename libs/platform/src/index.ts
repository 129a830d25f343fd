export { abortableSleep, abortableStream, timeLimit, unlessAborted } from './concurrency/abortable.js';
export { forEachWithSlot, mapConcurrent } from './concurrency/map-concurrent.js';
export { semaphore } from './concurrency/semaphore.js';
export { startThread, type Thread, type ThreadMessage } from './concurrency/thread.js';
export { createTurns, firstOf } from './concurrency/turns.js';
export { APP_SETTINGS, STORAGE_SETTINGS, type AppName, type SettingsOf } from './config/app-settings.js';
export { loadSettings, SettingsError } from './config/load-settings.js';
export { isExposed } from './config/secret-rules.js';
export { Settings } from './config/settings.js';
export {
  currentCaller,
  currentContext,
  inContext,
  nameCaller,
  type CallContext,
} from './context/call-context.js';
export { accountCaller, addressCaller, isAccount, type Caller } from './context/caller.js';
export * from './errors/app-error.js';
export * from './errors/error-kinds.js';
export { isDiskFull } from './errors/is-disk-full.js';
export { messageOf } from './errors/message-of.js';
export { clientAddress, proxyTrust, type ProxyTrust } from './http/client-address.js';
export { isLoopback, isLoopbackHost } from './http/is-loopback.js';
export type { ResilienceSettings } from './http/client/call-resilience.js';
export { answerWithProgress } from './http/answer-with-progress.js';
export { ONLY_IF_FREE_HEADER } from './http/client/component-processes.js';
export {
  internalClient,
  type CallOptions,
  type InternalAddress,
  type InternalClient,
} from './http/client/internal-client.js';
export { bearerCheck } from './http/bearer-check.js';
export type { ByteAnswer } from './http/client/stream-bytes.js';
export { REQUEST_ID_HEADER, requestContext, requestIdFrom, requestIdOf } from './http/request-context.js';
export { isAnswering } from './http/client/availability.js';
export {
  COMPONENT_NAMES,
  SHUTTING_DOWN,
  foreignResponse,
  UpstreamError,
  type Component,
  type InternalErrorBody,
  type UpstreamFailure,
} from './http/client/upstream-error.js';
export { abortOnDisconnect, isCancelled, unlessDisconnected } from './http/call-abortion.js';
export { every } from './lifecycle/every.js';
export { openRequests, type OpenRequests } from './lifecycle/open-requests.js';
export { closeOnSignal, runMain } from './lifecycle/shutdown.js';
export { counted } from './text/counted.js';
export { xmlText } from './text/xml-text.js';
export { loggableUrl } from './logging/loggable-url.js';
export { createLogger, type Logger } from './logging/logger.js';
export { nestLogger } from './logging/nest-logger.js';
export { measuredGauge } from './metrics/measured-gauge.js';
export { counter, durations, gauge, secondsSince } from './metrics/metrics.js';
export { requestMetrics, routeOf } from './metrics/request-metrics.js';
export { startObservability, type Observability } from './observability/start-observability.js';
export { inSpan } from './tracing/in-span.js';
export { requestSpan } from './tracing/request-span.js';
export { connectRedis } from './redis/connect-redis.js';
export { redisReady } from './redis/redis-ready.js';
export { listenOn } from './redis/listen.js';
export { createStorage, STORAGE_FOLDER, type StorageSettings } from './storage/create-storage.js';
export { openStorages, type Storages } from './storage/open-storages.js';
export { nullIfMissing, READ_FILE } from './storage/disk/disk-reader.js';
export { diskReserve } from './storage/disk/disk-reserve.js';
export { diskStorage } from './storage/disk/disk-storage.js';
export { makeFolderDurably, removeLeftover, renameDurably, syncPath } from './storage/disk/durable-files.js';
export type { ByteRange, ObjectVersion, RangeReader, Storage, StoredObject } from './storage/storage.js';
export { hashStored } from './storage/hash-stored.js';
export { isFileGone, retryOnFileChange } from './storage/retry-on-file-change.js';
export type { SignUrl } from './storage/presigned-url.js';
export { createUrlSigner } from './storage/url-signer.js';
export { asStorageError } from './storage/disk/disk-failure.js';
export { isWithin, writableWithin } from './storage/writable-within.js';
export { assertStorageKey, safeFileName } from './storage/storage-key.js';
export {
  STORAGE_AWAY,
  storageRefused,
  storageTrouble,
  storageUnavailable,
  type StorageTrouble,
} from './storage/storage-unavailable.js';
export { undoAbortedWrites } from './storage/undo-aborted-writes.js';
