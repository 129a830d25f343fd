export { swapRows } from './bytes';
export { promoteRow, sumRows } from './smoothing';
export { addChannel, encodeRow, isAllFinite, levelsByBits, maximumOfRow, scaleRow } from './toning';
export { decodeRice, holdsEither, scaleDithered, scaleIntegers } from './rice';
