/** What every enumerated choice of the picture operations does, for docs/choices.md. */
import {
  ALGORITHMS,
  COLOR_MAPS,
  COMBINE_METHODS,
  CURVES,
  MOSAIC_PROJECTIONS,
  OUTLIER_REPLACEMENTS,
  OUTLIER_SIDES,
  REQUESTED_METHODS,
  RESAMPLINGS,
  SMOOTHING_METHODS,
  STRETCHES,
  WEIGHTINGS,
} from '#processing-client/contract';

/**
 * @typedef {object} ChoiceList
 * @property {string} name of its picture
 * @property {string} title
 * @property {string[]} fields of requests that take one of its values
 * @property {string} about
 * @property {readonly string[]} values in the order of the code
 * @property {Record<string, string>} meanings formula of each value
 * @property {string} [picture] what the picture shows; without it there is none
 */

/** @type {ChoiceList[]} */
export const CHOICES = [
  {
    name: 'stretches',
    title: 'Stretches',
    fields: ['stretch'],
    about:
      'From a value to brightness: x is the value between the display limits, from 0 to 1; a is `asinhA`.',
    values: STRETCHES,
    meanings: {
      zscale: 'x, between the limits of IRAF’s zscale (contrast 0.25)',
      asinh: 'asinh(x / a) / asinh(1 / a)',
      log: 'ln(1000 x + 1) / ln 1001',
      sqrt: '√x',
      power: 'x²',
      histeq: 'the fraction of fainter pixels',
      linear: 'x',
    },
    picture: 'a made field of stars and galaxies (`preview`)',
  },
  {
    name: 'curves',
    title: 'Curves',
    fields: ['curve'],
    about: 'Applied last, to the brightness x after stretch, black and white point, and gamma.',
    values: CURVES,
    meanings: {
      linear: 'x',
      s_curve: '3x² − 2x³: more contrast in the middle',
      inverse_s: '0.5 − sin(asin(1 − 2x) / 3): less contrast in the middle',
      shadows: 'x^0.7: brighter',
      highlights: 'x^1.3: darker',
    },
    picture: 'the same image, with `stretch=asinh`',
  },
  {
    name: 'color-maps',
    title: 'Colour maps',
    fields: ['cmap'],
    about: 'From brightness to colour: matplotlib’s tables of 256 colours.',
    values: COLOR_MAPS,
    meanings: {
      inferno: 'black, violet, orange, pale yellow; evenly brighter',
      magma: 'black, violet, pink, pale yellow; evenly brighter',
      viridis: 'violet, green, yellow; evenly brighter',
      plasma: 'blue, magenta, yellow; evenly brighter',
      grayscale: 'black to white (matplotlib’s `gray`)',
      hot: 'black, red, yellow, white',
      cool: 'cyan to magenta',
      rainbow: 'violet, cyan, yellow, red; not evenly brighter',
    },
    picture: 'the same image, with `stretch=asinh`',
  },
  {
    name: 'smoothing',
    title: 'Smoothing',
    fields: ['smoothMethod', 'method'],
    about:
      'In pixels of the image: σ is `smoothSigma`, n is `smoothSize` (of `process` `sigma` and `size`). An empty `smoothMethod`, the default, smooths nothing.',
    values: SMOOTHING_METHODS,
    meanings: {
      gaussian: 'mean with weights exp(−r² / 2σ²); gaps stay (scipy’s `gaussian_filter`)',
      median: 'median of n × n pixels; gaps stay (scipy’s `median_filter`)',
      box: 'mean of n × n pixels; gaps stay (scipy’s `uniform_filter`)',
      astropy_gaussian: 'as `gaussian`, but gaps are filled from their neighbours (astropy’s `convolve`)',
      astropy_box: 'as `box`, but gaps are filled from their neighbours (astropy’s `convolve`)',
    },
    picture: 'stars, outliers and a gap, with `smoothSigma=2` and `smoothSize=5`',
  },
  {
    name: 'detection',
    title: 'Detection methods',
    fields: ['method'],
    about:
      'How `detect-sources` finds sources above the background; formulas in [analysis](docs/analysis.md#sources).',
    values: REQUESTED_METHODS,
    meanings: {
      daofind: 'peaks of the image convolved with a Gaussian of width `fwhm` (Stetson 1987): stars',
      iraf: 'the same, with sharpness and roundness of IRAF’s starfind: stars',
      segmentation: 'connected regions of at least `npixels` pixels: galaxies, nebulae',
      auto: 'daofind for a field of stars of width `fwhm`, else segmentation',
    },
    picture: 'the sources that each finds',
  },
  {
    name: 'combine-methods',
    title: 'Combination of images',
    fields: ['combineMethod'],
    about:
      'The value of a pixel of a mosaic from the values v of the images there, with weight w and covered fraction f.',
    values: COMBINE_METHODS,
    meanings: {
      mean: 'Σ f·w·v / Σ f·w',
      median: 'the median of v, unweighted',
      sum: 'Σ f·w·v',
      first: 'v of the first image in the order of the request',
      last: 'v of the last image',
      min: 'the smallest v',
      max: 'the greatest v',
    },
    picture: 'three images that overlap in the middle, with the values 1, 2 and 4, without `backgroundMatch`',
  },
  {
    name: 'weightings',
    title: 'Weighting',
    fields: ['weighting'],
    about: 'The weight w of a value in a mean or sum.',
    values: WEIGHTINGS,
    meanings: {
      none: '1',
      exposure: 'exposure time of the file in seconds',
      wht: 'the weight plane (`WHT`) of the file at the pixel',
    },
    picture: 'the mean of the same images; the brightest has the longest exposure, and the smallest weight',
  },
  {
    name: 'resamplings',
    title: 'Resampling',
    fields: ['resampling'],
    about:
      'The value between the pixels of an image, for mosaics and `reproject`. Surface brightness is kept.',
    values: RESAMPLINGS,
    meanings: {
      nearest: 'the nearest pixel',
      bilinear: 'linear in x and y between 2 × 2 pixels',
      bicubic: 'cubic B-spline through every pixel, from 4 × 4 coefficients',
      lanczos3: 'sinc(x) sinc(x / 3) over 6 × 6 pixels',
      exact: 'the mean over the area of the output pixel',
    },
    picture: 'a star, eight times finer than its pixels',
  },
  {
    name: 'projections',
    title: 'Projections',
    fields: ['projection'],
    about:
      'The grid of a mosaic (FITS paper II). R is the distance from the centre, θ the angle to the centre’s horizon.',
    values: MOSAIC_PROJECTIONS,
    meanings: {
      TAN: 'gnomonic: R = 180°/π · cot θ; great circles are straight',
      SIN: 'orthographic: R = 180°/π · cos θ; the sky from far away',
      ARC: 'zenithal equidistant: R = 90° − θ',
      STG: 'stereographic: R = 360°/π · tan((90° − θ) / 2); shapes are kept',
      ZEA: 'zenithal equal-area: R = 360°/π · sin((90° − θ) / 2)',
      CAR: 'plate carrée: x = longitude, y = latitude',
      AIT: 'Hammer–Aitoff: equal areas, the whole sky in an ellipse',
      MOL: 'Mollweide: equal areas, straight parallels',
      SFL: 'Sanson–Flamsteed: x = longitude · cos latitude, y = latitude',
    },
    picture: 'a grid of ten degrees, 120° × 100° around (180°, 0°)',
  },
  {
    name: 'algorithms',
    title: 'Processing',
    fields: ['algorithm'],
    about: 'Makes a new file; parameters in [processing](docs/processing.md#algorithms).',
    values: ALGORITHMS,
    meanings: {
      statistics: 'numbers of every image, no file (left: the image itself)',
      'subtract-background': 'v − background (medians of boxes, splines)',
      smooth: 'see [smoothing](#smoothing)',
      sharpen: 'v + `amount` · (v − blurred v)',
      'reject-outliers': 'v, or the median of its neighbours where |v − median| > `sigma` · noise',
      reproject: 'resampled to north up, or to the grid of another record',
    },
    picture: 'stars, outliers and a gap after each',
  },
  {
    name: 'outlier-sides',
    title: 'Sides of outliers',
    fields: ['sides'],
    about: 'Which outliers `reject-outliers` replaces.',
    values: OUTLIER_SIDES,
    meanings: { both: 'brighter and darker ones', positive: 'brighter ones only, such as cosmic rays' },
    picture: 'bright and dark pixels, after each',
  },
  {
    name: 'outlier-replacements',
    title: 'Replacement of outliers',
    fields: ['replacement'],
    about: 'What takes their place.',
    values: OUTLIER_REPLACEMENTS,
    meanings: { median: 'the median of the neighbours', nan: 'no data, transparent in pictures' },
    picture: 'the same pixels',
  },
  {
    name: 'crops',
    title: 'Crops',
    fields: ['crop'],
    about:
      'Which part of the sky a composite or mosaic shows; instead of a name also `{ ra, dec, widthArcsec, heightArcsec }`.',
    values: ['union', 'intersection'],
    meanings: {
      union: 'all that any image covers',
      intersection: 'the largest upright rectangle that all images cover',
    },
    picture: 'a mosaic of the three images that overlap in the middle',
  },
  {
    name: 'fits',
    title: 'Size of a preview',
    fields: ['fit'],
    about: 'How `width` and `height` of a preview are meant.',
    values: ['inside', 'exact'],
    meanings: {
      inside: 'the picture fits into them and keeps its shape',
      exact: 'the picture has this size',
    },
    picture: 'an image of 3 × 2 pixels, with `width=120&height=120`',
  },
  {
    name: 'normalizations',
    title: 'Normalization of a composite',
    fields: ['normalization'],
    about: 'What the sum of the channels is divided by; instead of a name also a number.',
    values: ['peak', 'sum'],
    meanings: {
      peak: 'the greatest sum of the picture: as bright as it can be',
      sum: 'the greatest possible sum, Σ w · rgb: the same for every part of the sky, never clipped',
    },
    picture: 'two images whose stars lie apart, as channels of hues 0° and 30°',
  },
];

/** Fields whose only values are formats, or beside which a number is the usual one. */
export const OTHER_FIELDS = ['format', 'outputFormat', 'encoding', 'bitDepth', 'featherArcsec'];
