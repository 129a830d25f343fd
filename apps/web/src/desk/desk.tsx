import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../parts/button.js';
import { NumberField } from '../parts/controls/number-field.js';
import { fixedText } from '../parts/controls/number-text.js';
import { Tooltip } from '../parts/controls/tooltip.js';
import { setColor, setWeight } from '../picture/commands.js';
import { RANGES, type Picture } from '../picture/document.js';
import { normalizationOf } from '../picture/draw/look.js';
import type { PictureSession } from '../picture/session.js';
import type { PictureStore } from '../picture/store.js';
import { swatchColor } from '../picture/swatch.js';
import { deskChannels, deskDots, deskTicks, type Tick } from './desk-channels.js';
import { DeskDot } from './desk-dot.js';
import type { Dot } from './desk-geometry.js';
import styles from './desk.module.css';
import { accentNarrowBands, hasAccent, spread, type DeskChannel } from './hue-commands.js';
import { useDots } from './use-dots.js';

interface Props {
  readonly session: PictureSession;
}

/** The wavelength desk: which hue and weight each wavelength has in the picture. */
export function WavelengthDesk({ session: { store, state } }: Props) {
  const members = useStore(store, ({ picture }) => picture.channels);
  const grid = useStore(state, (each) => each.grid);
  const [chosen, choose] = useState(0);
  const channels = deskChannels(members, grid);
  const dots = deskDots(members);
  const shown = dots.find(({ index }) => index === chosen) ?? dots[0];
  return (
    <section className={styles.desk} aria-label="Wavelength desk">
      <Plane {...{ store, members, channels, dots, chosen: shown?.index, onChoose: choose }} />
      <Numbers {...{ store, members, channels, index: shown?.index }} />
      <div className={styles.actions}>
        <Tooltip text="Even hues from blue to red, in the order of the wavelengths">
          <Button isDisabled={dots.length === 0} onPress={() => store.run(spread(channels))}>
            Spread
          </Button>
        </Tooltip>
        <Tooltip text="Lines get hues that no wide band has, and wide bands less weight">
          <Button isDisabled={!hasAccent(channels)} onPress={() => store.run(accentNarrowBands(channels))}>
            Narrow bands accent
          </Button>
        </Tooltip>
      </div>
    </section>
  );
}

interface PlaneProps {
  readonly store: PictureStore;
  readonly members: Picture['channels'];
  readonly channels: readonly DeskChannel[];
  readonly dots: readonly Dot[];
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}

/** Ticks above, hues below, and the dots between. */
function Plane({ store, members, channels, dots, chosen, onChoose }: PlaneProps) {
  const plot = useRef<HTMLDivElement>(null);
  const { press, slide, release, listeners } = useDots(plot, store, dots);
  const normalization = useStore(store, ({ picture }) => normalizationOf(picture));
  const ticks = deskTicks(channels);
  return (
    <div className={styles.plane}>
      <Ticks ticks={ticks} channels={channels} />
      <div ref={plot} className={styles.plot} {...listeners}>
        <Joints ticks={ticks} dots={dots} />
        {dots.map((dot) => (
          <DeskDot
            key={dot.index}
            {...{ dot, isChosen: dot.index === chosen }}
            name={channels[dot.index].label}
            channel={members[dot.index]}
            color={swatchColor(members[dot.index], normalization)}
            onFocus={() => onChoose(dot.index)}
            onBlur={release}
            onKeyDown={(event) => press(event, dot)}
            onSlide={(x) => slide(dot, x)}
          />
        ))}
      </div>
      <Hues />
    </div>
  );
}

const Ticks = ({
  ticks,
  channels,
}: {
  readonly ticks: readonly Tick[];
  readonly channels: readonly DeskChannel[];
}) => (
  <ul className={styles.ticks} aria-label="Wavelengths">
    {ticks.map(({ index, labelX, label, um }) => (
      <li key={index} className={styles.tick} style={{ insetInlineStart: `${100 * labelX}%` }}>
        <bdi className={styles.tickName} title={channels[index].label}>
          {label}
        </bdi>
        {um !== null && <span className={styles.tickUm}>{fixedText(um, -2)} µm</span>}
      </li>
    ))}
  </ul>
);

/** The axis of the ticks and their length, in a plot of 100 × 100. */
const [AXIS, TICK] = [10, 4];

/** The axis with its ticks, and lines to them from the labels and the dots. */
function Joints({ ticks, dots }: { readonly ticks: readonly Tick[]; readonly dots: readonly Dot[] }) {
  const toDot = (index: number): string => {
    const dot = dots.find((each) => each.index === index);
    return dot ? `L${100 * dot.x} ${100 * dot.y}` : '';
  };
  return (
    <svg className={styles.joints} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path className={styles.usualWeight} d="M0 50H100" />
      <path d={`M0 ${AXIS}H100`} />
      {ticks.map(({ index, x, labelX }) => (
        <path key={index} d={`M${100 * labelX} 0L${100 * x} ${AXIS - TICK}V${AXIS + TICK}${toDot(index)}`} />
      ))}
    </svg>
  );
}

const HUES = Array.from({ length: 25 }, (_, i) => 240 - 10 * i);

const Hues = () => (
  <div className={styles.hues} aria-hidden>
    <div className={styles.strip}>
      {HUES.map((hue) => (
        <span key={hue} style={{ background: `hsl(${hue} 100% 50%)` }} />
      ))}
    </div>
    <div className={styles.hueNumbers}>
      <span>240°</span>
      <span>120°</span>
      <span>0°</span>
    </div>
  </div>
);

interface NumbersProps extends Pick<PlaneProps, 'store' | 'members' | 'channels'> {
  readonly index: number | undefined;
}

const weightText = (weight: number): string => fixedText(weight, -2);

/** Hue and weight of one channel, to type. */
function Numbers({ store, members, channels, index }: NumbersProps) {
  const channel = index === undefined ? undefined : members[index];
  if (index === undefined || !channel || !('hue' in channel.color))
    return <p className={styles.none}>{members.length > 0 && 'No channel has a hue.'}</p>;
  return (
    <div className={styles.numbers} role="group" aria-label={`Hue and weight of ${channels[index].label}`}>
      <bdi className={styles.numbersName} title={channels[index].label}>
        {channels[index].label}
      </bdi>
      <NumberField
        {...{ label: 'Hue', of: channels[index].label, look: 'beside', unit: '°', value: channel.color.hue }}
        {...{ min: RANGES.hue[0], max: RANGES.hue[1] }}
        onChange={(hue) => store.run(setColor(index, { hue }))}
      />
      <NumberField
        {...{ label: 'Weight', of: channels[index].label, look: 'beside', value: channel.weight }}
        {...{ min: RANGES.weight[0], max: RANGES.weight[1], format: weightText }}
        onChange={(weight) => store.run(setWeight(index, weight))}
      />
    </div>
  );
}
