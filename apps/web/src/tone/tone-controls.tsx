import { Select } from '../parts/controls/select.js';
import { Slider } from '../parts/controls/slider.js';
import { CURVES, RANGES, STRETCHES, type ToneShape } from '../picture/document.js';
import styles from './tone-controls.module.css';

interface Props {
  readonly shape: ToneShape;
  readonly onChange: (changes: Partial<ToneShape>) => void;
  readonly onGesture: (isMoving: boolean) => void;
  /** What it is the tone of. */
  readonly name: string;
}

const STRETCH_WORDS: Record<ToneShape['stretch'], string> = {
  ...{ asinh: 'Asinh', log: 'Logarithm', sqrt: 'Square root', power: 'Square', linear: 'Linear' },
};
const CURVE_WORDS: Record<ToneShape['curve'], string> = {
  ...{ linear: 'None', s_curve: 'More contrast', inverse_s: 'Less contrast' },
  ...{ shadows: 'Lift shadows', highlights: 'Hold highlights' },
};
const options = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }));
const STRETCH_OPTIONS = options(STRETCHES, STRETCH_WORDS);
const CURVE_OPTIONS = options(CURVES, CURVE_WORDS);

const rangeOf = (name: keyof typeof RANGES) => ({ min: RANGES[name][0], max: RANGES[name][1] });

/** How far black and white points stay apart. */
const GAP = 0.001;

/** The tone of what `name` tells. */
export const ToneControls = (props: Props) => (
  <div className={styles.controls}>
    <StretchSelect
      stretch={props.shape.stretch}
      of={props.name}
      onChange={(stretch) => props.onChange({ stretch })}
    />
    <ShapeControls {...props} />
  </div>
);

interface StretchProps {
  readonly stretch: ToneShape['stretch'];
  readonly of: string;
  readonly onChange: (stretch: ToneShape['stretch']) => void;
}

export const StretchSelect = ({ stretch, of, onChange }: StretchProps) => (
  <Select label="Stretch" of={of} value={stretch} options={STRETCH_OPTIONS} onChange={onChange} />
);

/** What shapes a tone beside its stretch: the parameter of asinh, gamma, curve, points. */
export function ShapeControls({ shape, onChange, onGesture, name }: Props) {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = shape;
  return (
    <div role="group" aria-label={`Tone of ${name}`} className={styles.controls}>
      {stretch === 'asinh' && (
        <Slider
          {...{ label: 'Softening', of: name, value: asinhA, ...rangeOf('asinhA'), scale: 'log', onGesture }}
          onChange={(value) => onChange({ asinhA: value })}
        />
      )}
      <Slider
        {...{ label: 'Gamma', of: name, value: gamma, ...rangeOf('gamma'), scale: 'log', onGesture }}
        onChange={(value) => onChange({ gamma: value })}
      />
      <Select
        label="Curve"
        of={name}
        value={curve}
        options={CURVE_OPTIONS}
        onChange={(each) => onChange({ curve: each })}
      />
      <Slider
        {...{ label: 'Black point', of: name, value: blackPoint, ...rangeOf('blackPoint'), onGesture }}
        onChange={(value) => onChange({ blackPoint: Math.min(value, whitePoint - GAP) })}
      />
      <Slider
        {...{ label: 'White point', of: name, value: whitePoint, ...rangeOf('whitePoint'), onGesture }}
        onChange={(value) => onChange({ whitePoint: Math.max(value, blackPoint + GAP) })}
      />
    </div>
  );
}
