import { GlobeIcon, LockIcon, PeopleIcon } from '@primer/octicons-react';
import { Checkbox, GridListItem } from 'react-aria-components';
import type { LibraryRecord } from '#sdk';
import { CheckMark } from '../../../parts/controls/check-mark.js';
import { formatBytes } from '../../../parts/format.js';
import styles from './library-item.module.css';
import type { HeadingRow, LibraryRow } from './library-rows.js';
import type { Group, ListView } from '../library-search.js';
import {
  counted,
  formatDay,
  recordFacts,
  shortName,
  statusName,
  visibilityName,
} from '../../../parts/record-words.js';
import { Thumbnail } from '../../../app/records/thumbnail.js';

interface Props {
  readonly row: LibraryRow;
  readonly view: ListView;
  readonly group: Group;
}

/** A row of the list: the heading of a group, or a record as a tile or as a line. */
export function LibraryItem({ row, view, group }: Props) {
  const isHeading = row.kind === 'heading';
  const look = isHeading ? styles.heading : view === 'grid' ? styles.tile : styles.line;
  return (
    <GridListItem id={row.id} value={row} textValue={nameOf(row)} className={`${styles.item} ${look}`}>
      <Checkbox slot="selection" className={styles.check}>
        <CheckMark />
      </Checkbox>
      {isHeading ? (
        <Heading row={row} />
      ) : view === 'grid' ? (
        <Tile record={row.record} hasTarget={group !== 'target'} />
      ) : (
        <Line record={row.record} />
      )}
    </GridListItem>
  );
}

function nameOf(row: LibraryRow): string {
  if (row.kind === 'heading') return [headingName(row), ...countOf(row)].join(', ');
  const { filter, fileName } = row.record;
  return filter === null ? fileName : `${filter}, ${fileName}`;
}

const headingName = ({ name }: HeadingRow): string => name ?? 'Without a target';

/** How many records a group has, in words, once it is known. */
const countOf = ({ isWhole, records }: HeadingRow): string[] =>
  isWhole ? [counted(records.length, 'file')] : [];

const Heading = ({ row }: { readonly row: HeadingRow }) => (
  <>
    <bdi className={styles.group}>{headingName(row)}</bdi>
    {row.records.length > 1 && <span className={styles.count}>{countOf(row)}</span>}
  </>
);

const VISIBILITY = {
  private: <LockIcon />,
  shared: <PeopleIcon />,
  public: <GlobeIcon />,
} as const;

const Visibility = ({ record }: { readonly record: LibraryRecord }) => (
  <span
    className={styles.visibility}
    role="img"
    aria-label={visibilityName(record)}
    title={visibilityName(record)}
  >
    {VISIBILITY[record.visibility]}
  </span>
);

interface TileProps {
  readonly record: LibraryRecord;
  readonly hasTarget: boolean;
}

const Tile = ({ record, hasTarget }: TileProps) => (
  <>
    <Thumbnail record={record} />
    <span className={styles.words} title={record.fileName}>
      <span className={styles.first}>
        <bdi className={styles.name}>{shortName(record)}</bdi>
        {record.status !== 'ready' && <span className={styles.status}>{statusName(record.status)}</span>}
        <Visibility record={record} />
      </span>
      <bdi className={styles.facts}>{recordFacts(record, hasTarget)}</bdi>
    </span>
  </>
);

/** The columns of lines; a narrow window has no room for wide ones. */
const COLUMNS = [
  ['File', ''],
  ['Target', styles.wide],
  ['Filter', ''],
  ['Instrument', styles.wide],
  ['Observed', styles.wide],
  ['Size', styles.number],
] as const;

/** What the cells of lines are, above them. */
export const LineHeadings = () => (
  <div role="table" aria-label="Columns of the records" className={styles.headings}>
    <div role="row" className={styles.line}>
      {COLUMNS.map(([name, look]) => (
        <span key={name} role="columnheader" className={look}>
          {name}
        </span>
      ))}
    </div>
  </div>
);

const Line = ({ record }: { readonly record: LibraryRecord }) => (
  <>
    <span className={styles.small}>
      <Thumbnail record={record} />
    </span>
    <bdi className={styles.name} title={record.fileName}>
      {record.fileName}
    </bdi>
    <bdi className={`${styles.cell} ${styles.wide}`}>{record.targetName ?? ''}</bdi>
    <bdi className={styles.cell}>{record.filter ?? ''}</bdi>
    <bdi className={`${styles.cell} ${styles.wide}`}>{record.instrument ?? ''}</bdi>
    <span className={`${styles.cell} ${styles.wide}`}>
      {record.observationDate === null ? '' : formatDay(record.observationDate)}
    </span>
    <span className={`${styles.cell} ${styles.number}`}>{formatBytes(record.fileSize)}</span>
    <Visibility record={record} />
  </>
);
