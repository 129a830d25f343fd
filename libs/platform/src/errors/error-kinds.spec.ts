import {
  ERROR_KINDS,
  EXACT_CODES,
  isErrorCode,
  isErrorKind,
  kindOfStatus,
  kindsOfCode,
  type ErrorCode,
  type ErrorKind,
} from './error-kinds.js';

const kinds = Object.keys(ERROR_KINDS) as ErrorKind[];

describe('error kinds', () => {
  it('have unique codes, which no exact code repeats', () => {
    const codes = [...kinds.map((kind) => ERROR_KINDS[kind].code), ...Object.keys(EXACT_CODES)];
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('are found by their code', () => {
    for (const kind of kinds) expect(kindsOfCode(ERROR_KINDS[kind].code)).toEqual([kind]);
    expect(kindsOfCode('archive_unavailable')).toEqual(['unavailable', 'timeout']);
    expect(kindsOfCode('odd' as ErrorCode)).toEqual([]);
  });

  it('are found by their status; if several share one, the first', () => {
    expect([400, 409, 413, 503, 507].map(kindOfStatus)).toEqual([
      'validation',
      'conflict',
      'too-large',
      'unavailable',
      'storage-full',
    ]);
    expect([200, 402, 418, 502].map(kindOfStatus)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are distinguished from other words, including names of Object.prototype', () => {
    expect(['validation', 'odd', 'constructor', 1, null].map(isErrorKind)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['no_wcs', 'timeout', 'odd', 'toString', undefined].map(isErrorCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
