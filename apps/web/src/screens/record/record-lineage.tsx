import { ChevronRightIcon } from '@primer/octicons-react';
import { useNavigate } from '@tanstack/react-router';
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import type { LibraryRecord } from '#sdk';
import { service } from '../../app/client.js';
import { formatBytes } from '../../parts/format.js';
import { ErrorMessage } from '../../parts/message.js';
import { counted } from '../../parts/record-words.js';
import { lineageLevels, type LineageLevel } from './lineage-levels.js';
import styles from './record-lineage.module.css';

/** The files of the record's observation, by level. */
export function RecordLineage({ record }: { readonly record: LibraryRecord }) {
  const { observationBaseId } = record;
  const navigate = useNavigate();
  const { data, error, refetch } = service.useQuery('get', '/api/spacedata/lineage/{observationBaseId}', {
    params: { path: { observationBaseId }, query: { pageSize: 200, includeArchived: true } },
  });
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  const levels = lineageLevels(data?.items[0]?.levels ?? {});
  return (
    <Tree
      aria-label={`Files of ${observationBaseId}`}
      className={styles.tree}
      defaultExpandedKeys={['L1', 'L2a', 'L2b', 'L3', 'unknown']}
      onAction={(key) => {
        if (!levels.some(({ level }) => level === key))
          void navigate({ to: '/record/$id', params: { id: String(key) } });
      }}
    >
      {levels.map((level) => (
        <Level key={level.level} level={level} current={record.id} />
      ))}
    </Tree>
  );
}

const Level = ({
  level: { level, title, records },
  current,
}: {
  readonly level: LineageLevel;
  readonly current: string;
}) => (
  <TreeItem id={level} textValue={title} className={styles.item}>
    <TreeItemContent>
      <Button slot="chevron" className={styles.chevron}>
        <ChevronRightIcon />
      </Button>
      <span className={styles.level}>{title}</span>
      <span className={styles.size}>{counted(records.length, 'file')}</span>
    </TreeItemContent>
    {records.map((record) => (
      <File key={record.id} record={record} isCurrent={record.id === current} />
    ))}
  </TreeItem>
);

const File = ({ record, isCurrent }: { readonly record: LibraryRecord; readonly isCurrent: boolean }) => (
  <TreeItem id={record.id} textValue={record.fileName} className={`${styles.item} ${styles.file}`}>
    <TreeItemContent>
      <bdi className={`${styles.name} ${isCurrent ? styles.current : ''}`} title={record.fileName}>
        {record.fileName}
      </bdi>
      {isCurrent && <span className={styles.size}>this one</span>}
      <span className={styles.size}>{formatBytes(record.fileSize)}</span>
    </TreeItemContent>
  </TreeItem>
);
