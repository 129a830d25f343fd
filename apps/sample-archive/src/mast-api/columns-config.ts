import { OBSERVATION_COLUMNS, SEPARATORS } from '../catalogue/observation-row.js';
import { PRODUCT_COLUMNS } from '../catalogue/product-row.js';

/** Column configuration of the portal for one column. */
export interface ColumnConfig {
  readonly text: string;
  readonly 'vot.datatype': string;
  readonly separator?: string;
}

/** VOTable datatypes of the reply types. */
const VOTABLE_TYPES = { string: 'char', float: 'double', int: 'int', boolean: 'boolean' } as const;

/** The column configuration with this id; undefined for others than Mast.Caom.Cone and Mast.Caom.Products. */
export function columnsConfig(id: string | undefined): Record<string, ColumnConfig> | undefined {
  if (id === 'Mast.Caom.Cone') return configOf({ ...OBSERVATION_COLUMNS, distance: 'float' as const });
  if (id === 'Mast.Caom.Products') return configOf(PRODUCT_COLUMNS);
  return undefined;
}

function configOf(
  columns: Readonly<Record<string, keyof typeof VOTABLE_TYPES>>,
): Record<string, ColumnConfig> {
  const separators: Readonly<Record<string, string>> = SEPARATORS;
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [
      name,
      {
        text: name,
        'vot.datatype': VOTABLE_TYPES[type],
        ...(separators[name] && { separator: separators[name] }),
      },
    ]),
  );
}
