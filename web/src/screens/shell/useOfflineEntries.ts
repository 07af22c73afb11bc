import { useNavigate } from 'react-router';
import { useDeviceCode, useOfflinePanel } from '../../features/sync/device';
import { useSession } from '../../session/session-context';
import { useOffline } from '../../storage/offline-mode';

/** Returns the menu entries for working offline. They open a panel for clients and /datasync for salesmen. */
export function useOfflineEntries() {
  const session = useSession();
  const offline = useOffline();
  const code = useDeviceCode();
  const { show } = useOfflinePanel();
  const navigate = useNavigate();
  const openData = () => (session?.profile === 1 ? show() : void navigate('/datasync'));
  return code?.offlineEntries({ offline, toData: openData }) ?? [];
}
