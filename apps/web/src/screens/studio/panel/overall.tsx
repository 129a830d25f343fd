import { Slider } from '../../../parts/controls/slider.js';
import { setExposure, setSaturation } from '../../../picture/commands.js';
import { RANGES } from '../../../picture/document.js';
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
  const onGesture = useGestures();
  const [least, most] = EXPOSURES;
  return (
    <section aria-label="Overall" className={styles.section}>
      <h3 className={styles.title}>Overall</h3>
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
    </section>
  );
}

const rangeOf = (name: keyof typeof RANGES) => ({ min: RANGES[name][0], max: RANGES[name][1] });
