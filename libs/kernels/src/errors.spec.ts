import {
  ArgumentError,
  FitsFormatError,
  isKernelError,
  KernelError,
  UnsupportedError,
  WcsError,
  type KernelErrorTag,
} from './errors.js';

const ERRORS: Record<KernelErrorTag, KernelError> = {
  'fits-format': new FitsFormatError('cut short', { file: 'a.fits', hdu: 1, card: 'NAXIS1', byte: 2880 }),
  unsupported: new UnsupportedError('random groups'),
  wcs: new WcsError('no CTYPE'),
  argument: new ArgumentError('width', 'must be positive'),
};
const TAGS = Object.keys(ERRORS) as KernelErrorTag[];

describe('isKernelError', () => {
  it.each(TAGS)('distinguishes %s from the other kinds', (tag) => {
    const error = ERRORS[tag];
    expect(TAGS.filter((one) => isKernelError(error, one))).toEqual([tag]);
    expect(isKernelError(error)).toBe(true);
  });

  it('takes several kinds', () => {
    expect(TAGS.filter((tag) => isKernelError(ERRORS[tag], 'fits-format', 'wcs'))).toEqual([
      'fits-format',
      'wcs',
    ]);
  });

  it('gives the compiler the class, with its own fields', () => {
    const error: unknown = ERRORS['fits-format'];
    expect(isKernelError(error, 'fits-format') && error.location.card).toBe('NAXIS1');
    const wrong: unknown = ERRORS.argument;
    expect(isKernelError(wrong, 'argument') && wrong.argument).toBe('width');
  });

  it.each([
    ['another error', new Error('wcs')],
    ['another error with such a tag', Object.assign(new Error('no'), { tag: 'wcs' })],
    ['what is no error', { tag: 'wcs' }],
    ['nothing', undefined],
    ['null', null],
  ])('is false of %s', (_, error) => {
    expect(isKernelError(error)).toBe(false);
    expect(isKernelError(error, 'wcs')).toBe(false);
  });

  it('recognises the errors of another copy of the library', () => {
    jest.isolateModules(() => {
      const copy = jest.requireActual<typeof import('./errors.js')>('./errors.js');
      const error = new copy.WcsError('no CTYPE');
      expect(error instanceof KernelError).toBe(false);
      expect(isKernelError(error, 'wcs')).toBe(true);
    });
  });
});

describe('messages of errors', () => {
  it('begin with the location, as far as it is known', () => {
    expect(ERRORS['fits-format'].message).toBe('a.fits HDU 1 card NAXIS1 at byte 2880: cut short');
    expect(ERRORS.wcs.message).toBe('no CTYPE');
    expect(ERRORS.argument.message).toBe('width: must be positive');
  });
});
