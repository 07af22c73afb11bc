// The folder connector on the page of integrations: whether it works, and the way to its page.

import { useFolderConnector } from '../../../../features/folder-connector/useFolderConnector';
import { LinkButton } from '../../../../ui/LinkButton';
import { Skeleton } from '../../../../ui/Skeleton';
import { folderText as text } from '../../../text/folder';
import { SideSection } from '../../../ui/SideSection';
import { FolderState } from './FolderState';
import './folder.css';

const PAGE = '/admin/integraciones/carpeta';

export function FolderSection() {
  const { connector, hasFailed } = useFolderConnector(text.actions.failed);
  const isSetUp = connector !== undefined && (connector.enabled || connector.readAt !== null);
  return (
    <SideSection title={text.title} hint={text.hint} anchor="carpeta">
      <div className="folder-line">
        <LinkButton kind="secondary" to={PAGE}>
          {isSetUp || hasFailed ? text.open : text.setUp}
        </LinkButton>
        {connector === undefined && !hasFailed && <Skeleton shape="line" />}
        {connector !== undefined && <FolderState connector={connector} />}
        {hasFailed && <span className="sub">{text.loadFailed}</span>}
      </div>
      {connector?.enabled === true && connector.failure !== null && (
        <p className="sub">{connector.failure}</p>
      )}
    </SideSection>
  );
}
