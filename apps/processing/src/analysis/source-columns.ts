import type { FoundSource } from '#processing-client/contract';

/** A column of a list of sources, with its meaning in a VOTable. */
export interface SourceColumn {
  readonly name: keyof FoundSource;
  readonly isInteger?: true;
  /** In VOUnits, or that of the image. */
  readonly unit?: 'pixel' | 'pixel**2' | 'deg' | 'image';
  /** UCD1+. */
  readonly ucd: string;
  readonly description: string;
  /** A celestial coordinate. */
  readonly isPlace?: true;
}

/** The columns of CSV and VOTable files. */
export const SOURCE_COLUMNS: readonly SourceColumn[] = [
  { name: 'id', isInteger: true, ucd: 'meta.id;meta.main', description: 'Number; 1 is the brightest' },
  { name: 'x', unit: 'pixel', ucd: 'pos.cartesian.x', description: 'Centre, column from 0' },
  { name: 'y', unit: 'pixel', ucd: 'pos.cartesian.y', description: 'Centre, row from 0' },
  { name: 'ra', unit: 'deg', ucd: 'pos.eq.ra;meta.main', description: 'Right ascension', isPlace: true },
  { name: 'dec', unit: 'deg', ucd: 'pos.eq.dec;meta.main', description: 'Declination', isPlace: true },
  { name: 'flux', unit: 'image', ucd: 'phot.flux', description: 'Sum above the background' },
  { name: 'peak', unit: 'image', ucd: 'phot.flux;stat.max', description: 'Peak above the background' },
  { name: 'fwhm', unit: 'pixel', ucd: 'phys.angSize', description: 'Full width at half maximum' },
  { name: 'sharpness', ucd: 'src.morph.param', description: 'Sharpness' },
  { name: 'roundness1', ucd: 'src.morph.param', description: 'Roundness by symmetry (iraf: its only one)' },
  { name: 'roundness2', ucd: 'src.morph.param', description: 'Roundness by the fitted profiles' },
  { name: 'area', unit: 'pixel**2', ucd: 'phys.angArea', description: 'Area' },
  {
    name: 'semiMajor',
    unit: 'pixel',
    ucd: 'phys.angSize.smajAxis',
    description: 'Standard deviation along the major axis',
  },
  {
    name: 'semiMinor',
    unit: 'pixel',
    ucd: 'phys.angSize.sminAxis',
    description: 'Standard deviation along the minor axis',
  },
  {
    name: 'angle',
    unit: 'deg',
    ucd: 'pos.posAng',
    description: 'Of the major axis, from the x axis towards the y axis',
  },
  { name: 'ellipticity', ucd: 'src.ellipticity', description: '1 - semiMinor / semiMajor' },
];
