import type { LibraryRecord } from '#sdk';
import { service } from '../../app/client.js';
import { NumberField } from '../../parts/controls/number-field.js';
import { Select } from '../../parts/controls/select.js';
import { imageHdus, planeWords } from './image-names.js';
import type { ViewSearch } from './view-search.js';
import styles from './image-chooser.module.css';

interface Props {
  readonly record: LibraryRecord;
  readonly search: ViewSearch;
  readonly onSearch: (search: ViewSearch) => void;
}

/** Which of a file's images, and which plane of a cube; nothing where there is no choice. */
export function ImageChooser({ record: { id }, search, onSearch }: Props) {
  const { hdu } = search;
  const headers = service.useQuery('get', '/api/spacedata/{id}/header', { params: { path: { id } } });
  const cube = service.useQuery('get', '/api/spacedata/{id}/cubeinfo', {
    params: { path: { id }, query: hdu === undefined ? {} : { hdu } },
  });
  const hdus = imageHdus(headers.data?.hdus ?? []);
  const shown = hdu ?? hdus.find(({ isUsual }) => isUsual)?.index;
  return (
    <>
      {hdus.length > 1 && shown !== undefined && (
        <Select
          label="Image"
          value={String(shown)}
          options={hdus.map(({ index, title }) => ({ value: String(index), label: title }))}
          onChange={(value) => onSearch({ hdu: Number(value) })}
        />
      )}
      {cube.data?.isCube && (
        <Plane cube={cube.data} plane={search.plane} onPlane={(plane) => onSearch({ ...search, plane })} />
      )}
    </>
  );
}

interface PlaneProps {
  readonly cube: Parameters<typeof planeWords>[0] & { readonly sliceCount: number };
  readonly plane: number | undefined;
  readonly onPlane: (plane: number) => void;
}

function Plane({ cube, plane, onPlane }: PlaneProps) {
  const last = cube.sliceCount - 1;
  const shown = Math.min(last, plane ?? Math.floor(cube.sliceCount / 2));
  const change = (value: number) => onPlane(Math.min(last, Math.max(0, Math.round(value))));
  return (
    <div className={styles.plane}>
      <NumberField
        label={`Plane of ${cube.sliceCount}`}
        value={shown + 1}
        min={1}
        max={last + 1}
        onChange={(value) => change(value - 1)}
      />
      <p className={styles.coordinate}>{planeWords(cube, shown)}</p>
    </div>
  );
}
