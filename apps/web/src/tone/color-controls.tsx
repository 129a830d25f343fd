import { Select } from '../parts/controls/select.js';
import { Slider } from '../parts/controls/slider.js';
import { nextHue } from '../picture/chromatic-colors.js';
import { setColor } from '../picture/commands.js';
import { RANGES, type ChannelColor } from '../picture/document.js';
import type { PictureStore } from '../picture/store.js';
import { colorKind, colorOfKind, KINDS, type ColorKind } from './color-kinds.js';

interface Props {
  readonly store: PictureStore;
  readonly index: number;
  /** The channel's name. */
  readonly of: string;
  readonly color: ChannelColor;
  readonly onGesture: (isMoving: boolean) => void;
}

const WORDS: Record<ColorKind, string> = {
  ...{ hue: 'Hue', white: 'White', mixed: 'Red, green, blue', luminance: 'Luminance' },
};

/** The colour of a channel. */
export function ColorControls({ store, index, of, color, onGesture }: Props) {
  const kind = colorKind(color);
  const kinds = KINDS.filter((each) => each !== 'mixed' || kind === 'mixed');
  const choose = (chosen: ColorKind): void => {
    const freeHue = nextHue(store.getState().picture.channels.map((each) => each.color));
    store.run(setColor(index, colorOfKind(chosen, color, freeHue)));
  };
  return (
    <>
      <Select
        label="Colour"
        of={of}
        value={kind}
        options={kinds.map((value) => ({ value, label: WORDS[value] }))}
        onChange={choose}
      />
      {'hue' in color && (
        <Slider
          {...{
            label: 'Hue',
            of,
            unit: '°',
            value: color.hue,
            min: RANGES.hue[0],
            max: RANGES.hue[1],
            onGesture,
          }}
          onChange={(hue) => store.run(setColor(index, { hue }))}
        />
      )}
    </>
  );
}
