import { EyeClosedIcon, EyeIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { filterLine, narrowestElement } from '#observatory';
import { Button } from '../parts/button.js';
import { Disclosure } from '../parts/controls/disclosure.js';
import { fixedText } from '../parts/controls/number-text.js';
import { Slider } from '../parts/controls/slider.js';
import { Toggle } from '../parts/controls/toggle.js';
import { setShown, setTone, setWeight } from '../picture/commands.js';
import { RANGES } from '../picture/document.js';
import { normalizationOf } from '../picture/draw/look.js';
import type { PictureSession } from '../picture/session.js';
import { swatchColor } from '../picture/swatch.js';
import styles from './channel-card.module.css';
import { ColorControls } from './color-controls.js';
import { Histogram } from './histogram.js';
import { ShapeControls, StretchSelect } from './tone-controls.js';
import { useChannel, type ShownChannel } from './use-channel.js';

interface Props {
  readonly session: PictureSession;
  readonly index: number;
  /** Whether the stage shows this channel alone, in grey. */
  readonly isSolo: boolean;
  readonly onSolo: (isSolo: boolean) => void;
  /** What else can be done with the channel: a menu. */
  readonly actions?: ReactNode;
}

/** A channel of the picture: its colour, histogram, tone and weight. */
export function ChannelCard({ session, index, ...props }: Props) {
  const shown = useChannel(session, index);
  return shown && <Card {...{ session, index, shown, ...props }} />;
}

type CardProps = Props & { readonly shown: ShownChannel };

function Card({ session, index, shown, isSolo, onSolo, actions }: CardProps) {
  const { store } = session;
  const { channel, label } = shown;
  const onGesture = (isMoving: boolean): void => (isMoving ? store.begin() : store.end());
  return (
    <section className={channel.shown ? styles.card : `${styles.card} ${styles.hidden}`} aria-label={label}>
      <div className={styles.head}>
        <Swatch session={session} channel={channel} />
        <Name {...shown} />
        <Toggle
          look="plain"
          {...{
            label: `Show ${label}`,
            isOn: channel.shown,
            icon: channel.shown ? <EyeIcon /> : <EyeClosedIcon />,
          }}
          onChange={(isShown) => store.run(setShown(index, isShown))}
        />
        <Toggle label={`Solo ${label}`} icon="S" isOn={isSolo} onChange={onSolo} />
        {actions}
      </div>
      <Failure session={session} channelKey={shown.measured?.key} />
      <Histogram session={session} index={index} />
      <StretchSelect
        stretch={channel.tone.stretch}
        of={label}
        onChange={(stretch) => store.run(setTone(index, { stretch }))}
      />
      <Slider
        {...{
          label: 'Weight',
          of: label,
          value: channel.weight,
          min: RANGES.weight[0],
          max: RANGES.weight[1],
          onGesture,
        }}
        onChange={(weight) => store.run(setWeight(index, weight))}
      />
      <Disclosure title="Tone and colour" of={label} level={3}>
        <ShapeControls
          {...{ shape: channel.tone, name: label, onGesture }}
          onChange={(changes) => store.run(setTone(index, changes))}
        />
        <ColorControls {...{ store, index, onGesture, of: label, color: channel.color }} />
        <p className={styles.files}>{filesText(shown)}</p>
      </Disclosure>
    </section>
  );
}

/** "F187N · Paschen-α"; "F090W 0.90 µm" of a filter that is made for no line. */
function Name({ label, um }: ShownChannel) {
  const line = filterLine(narrowestElement(label));
  const wavelength = um === null ? '' : `${fixedText(um, -2)} µm`;
  return (
    <h2 className={styles.name} title={[label, line, wavelength].filter(Boolean).join(' · ')}>
      <bdi>{label}</bdi>
      {line === null ? <span className={styles.um}>{wavelength}</span> : ` · ${line}`}
    </h2>
  );
}

function Swatch({ session, channel }: Pick<Props, 'session'> & Pick<ShownChannel, 'channel'>) {
  const normalization = useStore(session.store, ({ picture }) => normalizationOf(picture));
  return (
    <span className={styles.swatch} style={{ background: swatchColor(channel, normalization) }} aria-hidden />
  );
}

/** Says when tiles of the channel do not come; the picture goes on with those that are here. */
function Failure({
  session,
  channelKey,
}: Pick<Props, 'session'> & { readonly channelKey: string | undefined }) {
  const isFailed = useStore(
    session.state,
    ({ failedChannels }) => channelKey !== undefined && failedChannels.has(channelKey),
  );
  return isFailed ? (
    <div className={styles.failure} role="alert">
      <p>Parts of this channel do not come.</p>
      <Button onPress={() => session.retryChannel(channelKey!)}>Try again</Button>
    </div>
  ) : null;
}

const PERCENT = 100;

function filesText({ channel, measured }: ShownChannel): string {
  const files = channel.ids.length === 1 ? '1 file' : `${channel.ids.length} files`;
  return measured ? `${files} · covers ${Math.round(PERCENT * measured.coverage)} % of the frame` : files;
}
