// The log of the folder: its files with what became of each and what its import counted.

import type { FolderFileEntry } from '@mostrador/contract/entries/folder-connector';
import {
  type FolderDesk,
  type FolderOutcome,
  useFolderFiles,
} from '../../../../features/folder-connector/useFolderConnector';
import { folderText } from '../../../text/folder';
import { importsText } from '../../../text/imports';
import { ConnectorLog, LOG_PAGE, type LogRow, useLogView } from '../log/ConnectorLog';

const { files: text } = folderText;

const TONES: Readonly<Record<FolderFileEntry['state'], string>> = {
  waiting: 'st',
  left: 'st st--warn',
  active: 'st st--run',
  imported: 'st st--ok',
  rejected: 'st st--warn',
  failed: 'st st--bad',
  repeated: 'st',
  lost: 'st st--warn',
};

interface FolderLogProps {
  readonly desk: FolderDesk;
  /** Says the outcome of an action. */
  readonly onAct: (work: Promise<FolderOutcome<object>>, said: string) => void;
}

export function FolderLog({ desk, onAct }: FolderLogProps) {
  const view = useLogView();
  const state = view.filter === 'all' ? undefined : view.filter;
  const { data, isError, refetch } = useFolderFiles(state, { number: view.page, size: LOG_PAGE });
  const rowOf = (file: FolderFileEntry): LogRow => {
    const { fileId, fileName, kind, counts, importId } = file;
    return {
      key: fileId,
      name: fileName,
      notes: [kind === null ? '' : importsText.kinds[kind], file.reason],
      when: file.finishedAt ?? file.seenAt,
      state: { tone: TONES[file.state], label: text.states[file.state] },
      counts: counts && {
        rows: counts.read,
        changes: counts.created + counts.updated,
        problems: counts.rejected,
      },
      problemsPage: importId === null ? undefined : `/admin/importaciones/${importId}`,
      retryLabel: file.state === 'imported' || file.state === 'repeated' ? text.again : undefined,
      onRetry: file.canRetry ? () => onAct(desk.retry(fileId), text.retried(fileName)) : undefined,
    };
  };
  return (
    <ConnectorLog
      title={text.title}
      hint={text.hint}
      label={text.table}
      rows={data?.files.map(rowOf)}
      total={data?.totalCount ?? 0}
      hasFailed={isError}
      onReload={() => void refetch()}
      view={view}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  );
}
