import { useId, useMemo, useRef } from 'react';
import { NumberField } from '../parts/controls/number-field.js';
import { suggestedTone } from '../picture/commands.js';
import type { ChannelTone, GridChannel } from '../picture/document.js';
import { histogramBars, histogramScale, type HistogramScale } from '../picture/histogram-scale.js';
import type { PictureSession } from '../picture/session.js';
import { Handle } from './handle.js';
import { barsPath, curvePath } from './histogram-paths.js';
import styles from './histogram.module.css';
import { HANDLES, handleReach, handleValues, moveHandle, withinReach, type HandleName } from './handles.js';
import { useChannel } from './use-channel.js';
import { useHandles } from './use-handles.js';

interface Props {
  readonly session: PictureSession;
  readonly index: number;
}

/** The histogram of a channel with its tone: what is black, half bright and white, to move and to type. */
export function Histogram({ session, index }: Props) {
  const shown = useChannel(session, index);
  if (!shown?.measured) return <div className={styles.place} />;
  return <MeasuredHistogram {...{ session, index, ...shown, measured: shown.measured }} />;
}

interface MeasuredProps extends Props {
  readonly measured: GridChannel;
  readonly channel: { readonly tone: ChannelTone };
  readonly label: string;
}

const NAMES = { black: 'Black', middle: 'Middle', white: 'White' } as const satisfies Record<
  HandleName,
  string
>;

function MeasuredHistogram({ session: { store }, index, measured, channel, label }: MeasuredProps) {
  const { tone } = channel;
  const box = useRef<HTMLDivElement>(null);
  const scale = useMemo(() => histogramScale(measured), [measured]);
  const values = handleValues(tone);
  const moveTo = (name: HandleName, value: number): void => store.run(moveHandle(index, tone, name, value));
  /** Values that a handle can come back to: the suggested one, and where it is and was when the gesture began. */
  const knownValues = (name: HandleName): number[] => {
    const before = store.getState().before?.channels[index]?.tone ?? tone;
    return [suggestedTone(measured), before, tone].map((each) => handleValues(each)[name]);
  };
  const move = (name: HandleName, place: number): void => {
    const reach = handleReach(name, values, scale, knownValues(name));
    moveTo(name, scale.valueOf(withinReach(reach, place)));
  };
  const { gesture, nudge, listeners } = useHandles(box, {
    ...{ values, scale, move },
    onGesture: (isMoving) => (isMoving ? store.begin() : store.end()),
  });
  const units = measured.units ?? undefined;
  return (
    <div className={styles.histogram}>
      <div ref={box} className={styles.box} {...listeners}>
        <Plot measured={measured} scale={scale} tone={tone} />
        {HANDLES.map((name) => (
          <Handle
            key={name}
            {...{ name, units, gesture, value: values[name], place: scale.placeOf(values[name]) }}
            label={`${NAMES[name]} of ${label}`}
            onMove={(place) => move(name, place)}
            onNudge={(share) => nudge(name, share)}
          />
        ))}
      </div>
      <div className={styles.numbers}>
        {HANDLES.map((name) => (
          <NumberField
            key={name}
            {...{ label: NAMES[name], of: label, look: 'stacked', unit: units, value: values[name] }}
            onChange={(value) => moveTo(name, value)}
          />
        ))}
      </div>
    </div>
  );
}

interface PlotProps {
  readonly measured: GridChannel;
  readonly scale: HistogramScale;
  readonly tone: ChannelTone;
}

function Plot({ measured, scale, tone }: PlotProps) {
  const id = useId();
  const bars = useMemo(() => barsPath(histogramBars(measured)), [measured]);
  const [low, high] = [tone.limits.low, tone.limits.high].map((value) => scale.placeOf(value));
  return (
    <svg className={styles.plot} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      <clipPath id={id}>
        <rect x={low} y={0} width={high - low} height={1} />
      </clipPath>
      <path className={styles.bars} d={bars} />
      <path className={styles.visibleBars} d={bars} clipPath={`url(#${id})`} />
      <path className={styles.curve} d={curvePath(tone, scale)} />
    </svg>
  );
}
