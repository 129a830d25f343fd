import { Button } from '../../../parts/button.js';
import { neutralSky, PRESETS, type Preset } from '../../../picture/presets.js';
import { useGrid, useStudio } from '../studio-context.js';
import styles from './preset-row.module.css';

const NAMES: Readonly<Record<keyof typeof PRESETS, string>> = {
  ...{ auto: 'Auto', natural: 'Natural', highContrast: 'Contrast', faintLight: 'Faint', science: 'Science' },
};

/** Ready-made looks, each one step of undo. */
export function PresetRow() {
  const { session } = useStudio();
  const grid = useGrid();
  const apply = (preset: Preset) => () => grid && session.store.run((picture) => preset(picture, grid));
  const names = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
  return (
    <div role="group" aria-label="Presets" className={styles.presets}>
      {names.map((name) => (
        <Button key={name} look="plain" isDisabled={!grid} onPress={apply(PRESETS[name])}>
          {NAMES[name]}
        </Button>
      ))}
      <Button look="plain" isDisabled={!grid} onPress={apply(neutralSky)}>
        Neutral sky
      </Button>
    </div>
  );
}
