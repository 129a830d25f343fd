import { useStore } from 'zustand';
import { COLORMAP_NAMES } from '#kernels';
import type { LibraryRecord } from '#sdk';
import { LinkButton } from '../../parts/link-button.js';
import { Select } from '../../parts/controls/select.js';
import { Toggle } from '../../parts/controls/toggle.js';
import { setTone } from '../../picture/commands.js';
import type { ColorMap } from '../../picture/draw/look.js';
import type { StageReadout } from '../../picture/session/stage-readout.js';
import type { PictureSession } from '../../picture/session.js';
import { Histogram } from '../../tone/histogram.js';
import { ToneControls } from '../../tone/tone-controls.js';
import { ColorBar } from './color-bar-part.js';
import { ImageChooser } from './image-chooser.js';
import { ReadOut } from './read-out.js';
import type { ViewSearch } from './view-search.js';
import styles from './view-panel.module.css';

interface Props {
  readonly session: PictureSession;
  readonly record: LibraryRecord;
  readonly search: ViewSearch;
  readonly onSearch: (search: ViewSearch) => void;
  readonly map: ColorMap;
  readonly onMap: (map: ColorMap) => void;
  readonly readout: StageReadout | null;
}

const MAPS = COLORMAP_NAMES.map((value) => ({
  value,
  label: value === 'grayscale' ? 'Grey' : value[0].toUpperCase() + value.slice(1),
}));

/** Everything beside the image: which one, its tone and colours, and what is under the pointer. */
export function ViewPanel({ session, record, search, onSearch, map, onMap, readout }: Props) {
  const grid = useStore(session.state, (state) => state.grid);
  return (
    <aside className={styles.panel} aria-label="Image">
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{record.fileName}</bdi>
        </h2>
        <LinkButton to="/record/$id" params={{ id: record.id }}>
          Record
        </LinkButton>
      </div>
      <ImageChooser {...{ record, search, onSearch }} />
      <ReadOut {...{ session, id: record.id, search, readout }} />
      {grid && <Tone session={session} />}
      <div className={styles.colors}>
        <Select
          label="Colours"
          value={map.name}
          options={MAPS}
          onChange={(name) => onMap({ ...map, name })}
        />
        <Toggle
          label="Invert"
          isOn={map.isInverted}
          onChange={(isInverted) => onMap({ ...map, isInverted })}
        />
      </div>
      {grid && <ColorBar session={session} map={map} units={grid.channels[0].units} />}
    </aside>
  );
}

function Tone({ session }: { readonly session: PictureSession }) {
  const { store } = session;
  const tone = useStore(store, ({ picture }) => picture.channels[0]?.tone);
  if (!tone) return null;
  return (
    <>
      <Histogram session={session} index={0} />
      <ToneControls
        shape={tone}
        name="the image"
        onChange={(changes) => store.run(setTone(0, changes))}
        onGesture={(isMoving) => (isMoving ? store.begin() : store.end())}
      />
    </>
  );
}
