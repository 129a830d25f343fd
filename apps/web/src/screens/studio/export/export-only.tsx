import { Choice } from '../../../parts/choice.js';
import { Disclosure } from '../../../parts/controls/disclosure.js';
import { NumberField } from '../../../parts/controls/number-field.js';
import { bitsOf, MAX_SHARPENING, type ExportSettings } from './export-settings.js';
import styles from './export-form.module.css';

interface Props {
  readonly settings: ExportSettings;
  readonly onChange: (changes: Partial<ExportSettings>) => void;
}

/** What the service can do and the screen does not show. */
export const ExportOnly = ({ settings, onChange }: Props) => (
  <Disclosure title="In the export only">
    <div className={styles.form}>
      <p className={styles.note}>The screen does not show these.</p>
      <NumberField
        {...{
          label: `Sharpening, 0 to ${MAX_SHARPENING}`,
          value: settings.sharpening,
          min: 0,
          max: MAX_SHARPENING,
        }}
        onChange={(value) => onChange({ sharpening: value })}
      />
      <Choice
        label="Edges of overlapping images"
        value={String(settings.featherArcsec)}
        options={[
          { value: '0', label: 'Sharp' },
          { value: 'auto', label: 'Feathered' },
        ]}
        onChange={(chosen) => onChange({ featherArcsec: chosen === 'auto' ? 'auto' : 0 })}
      />
      {bitsOf(settings) === 8 ? (
        <StarCores settings={settings} onChange={onChange} />
      ) : (
        <p className={styles.note}>Saturated cores of stars can be filled with 8 bits only.</p>
      )}
    </div>
  </Disclosure>
);

const StarCores = ({ settings: { repairCores }, onChange }: Props) => (
  <Choice
    label="Saturated cores of stars"
    value={repairCores ? 'filled' : 'measured'}
    options={[
      { value: 'measured', label: 'As measured' },
      { value: 'filled', label: 'Filled' },
    ]}
    onChange={(chosen) => onChange({ repairCores: chosen === 'filled' })}
  />
);
