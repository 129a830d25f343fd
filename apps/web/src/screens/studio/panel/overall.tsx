import { Button } from '../../../parts/button.js';
import { Disclosure } from '../../../parts/controls/disclosure.js';
import { Slider } from '../../../parts/controls/slider.js';
import { setExposure, setOverall, setSaturation } from '../../../picture/commands.js';
import { NEUTRAL_SHAPE, RANGES } from '../../../picture/document.js';
import { ToneControls } from '../../../tone/tone-controls.js';
import { usePicture, useStudio } from '../studio-context.js';
import { useGestures } from './use-gestures.js';
import styles from './section.module.css';

/** Exposures beyond these are typed. */
const EXPOSURES = [0.1, 10] as const;

/** What changes the finished picture. */
export function Overall() {
  const { store } = useStudio().session;
  const exposure = usePicture((picture) => picture.exposure);
  const saturation = usePicture((picture) => picture.saturation);
  const overall = usePicture((picture) => picture.overall);
  const onGesture = useGestures();
  const [least, most] = EXPOSURES;
  return (
    <section aria-label="Overall" className={styles.section}>
      <h2 className={styles.title}>Overall</h2>
      <Slider
        {...{ label: 'Exposure', unit: '×', scale: 'log', onGesture }}
        {...{ min: Math.min(least, exposure), max: Math.max(most, exposure), value: exposure }}
        onChange={(value) => store.run(setExposure(value))}
      />
      <Slider
        {...{ label: 'Saturation', value: saturation.saturation, onGesture, ...rangeOf('saturation') }}
        onChange={(value) => store.run(setSaturation({ saturation: value }))}
      />
      <Slider
        {...{ label: 'Vibrancy', value: saturation.vibrancy, onGesture, ...rangeOf('vibrancy') }}
        onChange={(value) => store.run(setSaturation({ vibrancy: value }))}
      />
      <Slider
        {...{
          label: 'Hue rotation',
          unit: '°',
          value: saturation.hueRotation,
          onGesture,
          ...rangeOf('hueRotation'),
        }}
        onChange={(value) => store.run(setSaturation({ hueRotation: value }))}
      />
      <Disclosure title="Tone of the whole picture" level={3}>
        <ToneControls
          {...{ name: 'the whole picture', shape: overall ?? NEUTRAL_SHAPE, onGesture }}
          onChange={(changes) => store.run(setOverall(changes))}
        />
        <Button isDisabled={overall === null} onPress={() => store.run(setOverall(null))}>
          Remove this tone
        </Button>
      </Disclosure>
    </section>
  );
}

const rangeOf = (name: keyof typeof RANGES) => ({ min: RANGES[name][0], max: RANGES[name][1] });
