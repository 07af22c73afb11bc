import { useNavigate } from 'react-router';
import { useDeviceCode, useOfflinePanel } from '../../features/sync/device';
import { useSession } from '../../session/session-context';
import { useOffline } from '../../storage/offline-mode';

/** Of a user's menu, what belongs to working without a connection: salesmen have a screen for it. */
export function useOfflineEntries() {
  const session = useSession();
  const offline = useOffline();
  const code = useDeviceCode();
  const { show } = useOfflinePanel();
  const navigate = useNavigate();
  const toData = () => (session?.profile === 1 ? show() : void navigate('/datasync'));
  return code?.offlineEntries({ offline, toData }) ?? [];
}
