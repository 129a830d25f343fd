import { NumberField } from '../../../parts/controls/number-field.js';
import { Select } from '../../../parts/controls/select.js';
import type { Grid } from '../../../picture/document.js';
import { sizeWords } from './estimate-words.js';
import { levelSizes, proportionalSize, SIDE, type ExportSettings } from './export-settings.js';
import styles from './export-form.module.css';

interface Props {
  readonly grid: Grid;
  readonly size: ExportSettings['size'];
  readonly onChange: (size: ExportSettings['size']) => void;
}

/** Pixel by pixel, a level, or a size of one's own. */
export function ExportSize({ grid, size, onChange }: Props) {
  const options = [
    ...levelSizes(grid).map(({ level, ...pixels }) => ({
      value: String(level),
      label: `1:${2 ** level} · ${sizeWords(pixels)} pixels`,
    })),
    { value: 'own', label: 'Another size' },
  ];
  return (
    <>
      <Select
        {...{ label: 'Size', options }}
        value={'level' in size ? String(size.level) : 'own'}
        onChange={(chosen) => onChange(chosen === 'own' ? ownSize(grid, size) : { level: Number(chosen) })}
      />
      {!('level' in size) && (
        <div className={styles.row}>
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              {...{
                label: side === 'width' ? 'Width' : 'Height',
                value: size[side],
                unit: 'pixels',
                ...SIDE,
              }}
              onChange={(value) =>
                onChange(proportionalSize(grid, side === 'width' ? { width: value } : { height: value }))
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Begins with the size that was chosen before. */
const ownSize = (grid: Grid, size: ExportSettings['size']): ExportSettings['size'] =>
  'level' in size ? proportionalSize(grid, { width: grid.levels[size.level].width }) : size;
