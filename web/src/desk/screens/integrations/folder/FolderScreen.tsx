// The page of the folder connector (/admin/integraciones/carpeta): whether it works, the log of its files, the files of orders, a trial of the connection, and its settings.

import type { FolderTrial } from '@mostrador/contract/entries/folder-connector';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import {
  type FolderOutcome,
  useFolderConnector,
} from '../../../../features/folder-connector/useFolderConnector';
import { Button } from '../../../../ui/Button';
import { Note } from '../../../../ui/Note';
import { Skeleton } from '../../../../ui/Skeleton';
import { useToasts } from '../../../../ui/useToasts';
import { folderText as text } from '../../../text/folder';
import { integrationsText } from '../../../text/integrations';
import { DeskHead } from '../../../ui/DeskHead';
import { SideSection } from '../../../ui/SideSection';
import { FolderLog } from './FolderLog';
import { FolderSheet } from './FolderSheet';
import { FolderState } from './FolderState';
import { HostKeyNote } from './HostKeyNote';
import { OrderFileTable } from './OrderFileTable';
import { TrialNote } from './TrialNote';
import './folder.css';

const PARENT = { to: '/admin/integraciones', label: integrationsText.title };

export default function FolderScreen() {
  const desk = useFolderConnector(text.actions.failed);
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
      <FolderLog desk={desk} onAct={(work, said) => void act(work, said)} />
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
