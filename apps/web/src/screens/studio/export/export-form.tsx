import type { ReactNode } from 'react';
import type { components } from '#sdk';
import { Button } from '../../../parts/button.js';
import { Choice } from '../../../parts/choice.js';
import { NumberField } from '../../../parts/controls/number-field.js';
import { Toggle } from '../../../parts/controls/toggle.js';
import type { Grid } from '../../../picture/document.js';
import { ExportEstimate, useEstimate } from './export-estimate.js';
import { ExportOnly } from './export-only.js';
import { ExportSize } from './export-size.js';
import type { ExportSettings } from './export-settings.js';
import styles from './export-form.module.css';

type CompositeInput = components['schemas']['CompositeInput'];

interface Props {
  readonly grid: Grid;
  readonly settings: ExportSettings;
  readonly request: CompositeInput;
  readonly isBusy: boolean;
  readonly onChange: (settings: ExportSettings) => void;
  readonly onExport: (request: CompositeInput) => void;
  /** What else can be done. */
  readonly children: ReactNode;
}

/** What the file is to be, what it costs, and the button that makes it. */
export function ExportForm({ grid, settings, request, isBusy, onChange, onExport, children }: Props) {
  const estimate = useEstimate(request);
  const change = (changes: Partial<ExportSettings>) => onChange({ ...settings, ...changes });
  return (
    <div className={styles.form}>
      <ExportSize grid={grid} size={settings.size} onChange={(size) => change({ size })} />
      <FileKind settings={settings} onChange={change} />
      <ExportOnly settings={settings} onChange={change} />
      <ExportEstimate settings={settings} estimate={estimate} />
      <div className={styles.actions}>
        <Button
          look="primary"
          isPending={isBusy}
          isDisabled={estimate.data?.fits === false}
          onPress={() => onExport(request)}
        >
          Export
        </Button>
        {children}
      </div>
    </div>
  );
}

interface KindProps {
  readonly settings: ExportSettings;
  readonly onChange: (changes: Partial<ExportSettings>) => void;
}

function FileKind({ settings: { format, bitDepth, quality, embedAvm }, onChange }: KindProps) {
  return (
    <>
      <div className={styles.row}>
        <Choice
          label="Format"
          value={format}
          options={[
            { value: 'png', label: 'PNG' },
            { value: 'jpeg', label: 'JPEG' },
            { value: 'tiff', label: 'TIFF' },
          ]}
          onChange={(chosen) => onChange({ format: chosen })}
        />
        {format === 'jpeg' ? (
          <NumberField
            {...{ label: 'Quality', value: quality, min: 1, max: 100, unit: '%' }}
            onChange={(value) => onChange({ quality: Math.round(value) })}
          />
        ) : (
          <Choice
            label="Bits a colour"
            value={String(bitDepth) as '8' | '16'}
            options={[
              { value: '8', label: '8' },
              { value: '16', label: '16' },
            ]}
            onChange={(bits) => onChange({ bitDepth: bits === '8' ? 8 : 16 })}
          />
        )}
      </div>
      <Toggle
        label="With position and sources (AVM)"
        isOn={embedAvm}
        onChange={(isOn) => onChange({ embedAvm: isOn })}
      />
    </>
  );
}
