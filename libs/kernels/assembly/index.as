export { promoteRow, sumRows } from './smoothing';
export { addChannel, encodeRow, isAllFinite, levelsByBits, maximumOfRow, scaleRow } from './toning';
export { decodeRice, integersToFloats } from './rice';
