export { storeWords, swapRows } from './bytes';
export { averageBlocks, sumColumns } from './reducing';
export { promoteRow, sumRows } from './smoothing';
export { addChannel, blendDetails, encodeRow, isAllFinite, levelsByBits, maximumOfRow, scaleRow } from './toning';
export { decodeRice, holdsEither, scaleDithered, scaleIntegers } from './rice';
export {
  expandRow,
  findBright,
  gatherBox,
  gatherBucket,
  rankBuckets,
  selectRank,
  sumWithin,
  divideBox,
} from './detection';
export { interpolateBilinear, interpolateLanczos } from './resampling';
export { inflateSymbols } from './deflate';
export { addToCrc } from './crc';
export { addToAdler, countSymbols, filterRow, writeSymbols } from './png';
export { distanceColumns, markValid } from './coverage';
export { combineStack } from './stacking';
