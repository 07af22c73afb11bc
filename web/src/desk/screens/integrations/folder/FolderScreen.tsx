// The page of the folder connector (/admin/integraciones/carpeta): whether it works, its files with what their imports counted, the files
// of orders, a trial of the connection, and its settings.

import type { FolderTrial } from '@mostrador/contract/entries/folder-connector';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import {
  type FolderOutcome,
  useFolderConnector,
  useFolderFiles,
} from '../../../../features/folder-connector/useFolderConnector';
import { Button } from '../../../../ui/Button';
import { Empty } from '../../../../ui/Empty';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { useToasts } from '../../../../ui/useToasts';
import { folderText as text } from '../../../text/folder';
import { integrationsText } from '../../../text/integrations';
import { DeskHead } from '../../../ui/DeskHead';
import { SideSection } from '../../../ui/SideSection';
import { FolderFileTable } from './FolderFileTable';
import { FolderSheet } from './FolderSheet';
import { FolderState } from './FolderState';
import { HostKeyNote } from './HostKeyNote';
import { OrderFileTable } from './OrderFileTable';
import { TrialNote } from './TrialNote';
import './folder.css';

const PARENT = { to: '/admin/integraciones', label: integrationsText.title };
const PAGE_FILES = 25;

export default function FolderScreen() {
  const desk = useFolderConnector(text.actions.failed);
  const [page, setPage] = useState(0);
  const files = useFolderFiles(page, PAGE_FILES);
  const toasts = useToasts();
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [trial, setTrial] = useState<FolderTrial>();
  const { connector } = desk;

  async function act(work: Promise<FolderOutcome<object>>, said: string) {
    const outcome = await work;
    const isFailed = 'failed' in outcome;
    toasts.show({ text: isFailed ? outcome.failed : said, tone: isFailed ? 'error' : 'ok', about: 'folder' });
  }
  async function test() {
    setTesting(true);
    const outcome = await desk.test();
    setTesting(false);
    if ('failed' in outcome) toasts.show({ text: outcome.failed, tone: 'error', about: 'folder' });
    else setTrial(outcome.done.hostKey === null ? outcome.done : undefined);
  }
  const total = files.data?.totalCount ?? 0;
  return (
    <>
      <DeskHead title={text.title} parent={PARENT}>
        {connector?.enabled === true && (
          <Button kind="secondary" onClick={() => void act(desk.run(), text.actions.running)}>
            {text.actions.run}
          </Button>
        )}
        <span className="keep folder-line">
          <Button kind="secondary" pending={isTesting} onClick={() => void test()}>
            {text.actions.test}
          </Button>
          <Button icon={Settings2} disabled={connector === undefined} onClick={() => setEditing(true)}>
            {text.actions.settings}
          </Button>
        </span>
      </DeskHead>
      {desk.hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void desk.reload()}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {connector === undefined && !desk.hasFailed && <Skeleton shape="row" />}
      {connector !== undefined && (
        <div className="folder-top">
          <p className="folder-line">
            <FolderState connector={connector} />
          </p>
          <HostKeyNote
            connector={connector}
            onConfirm={(key) => act(desk.confirmHostKey(key), text.hostKey.confirmed)}
          />
          {connector.enabled && connector.failure !== null && connector.seenHostKey === null && (
            <Note tone="danger">{connector.failure}</Note>
          )}
          {trial !== undefined && <TrialNote trial={trial} />}
        </div>
      )}
      <SideSection title={text.files.title} hint={total > 0 ? text.files.counted(total) : undefined}>
        {files.isError && (
          <Note
            tone="danger"
            announce
            action={
              <Button kind="quiet" onClick={() => void files.refetch()}>
                {text.retry}
              </Button>
            }
          >
            {text.loadFailed}
          </Note>
        )}
        {files.data === undefined && !files.isError && <Skeleton shape="row" />}
        {files.data !== undefined && total === 0 && (
          <Empty title={text.files.emptyTitle}>{text.files.emptyText}</Empty>
        )}
        {files.data !== undefined && total > 0 && (
          <FolderFileTable
            files={files.data.files}
            onRetry={({ fileId, fileName }) => void act(desk.retry(fileId), text.files.retried(fileName))}
          />
        )}
        {total > PAGE_FILES && (
          <p className="folder-line">
            <Button kind="quiet" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {text.files.newer}
            </Button>
            <Button
              kind="quiet"
              disabled={(page + 1) * PAGE_FILES >= total}
              onClick={() => setPage(page + 1)}
            >
              {text.files.older}
            </Button>
          </p>
        )}
      </SideSection>
      <SideSection title={text.orders.title}>
        <OrderFileTable isOn={connector?.settings.orders !== 'off'} />
      </SideSection>
      {isEditing && connector !== undefined && (
        <FolderSheet
          connector={connector}
          desk={desk}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            void test();
          }}
        />
      )}
    </>
  );
}
