import { useNavigate } from 'react-router';
import { useOfflinePanel } from '../../features/sync/device';
import { type OfflineEntry, offlineEntries } from '../../features/sync/offline-entries';
import { useSession } from '../../session/session-context';
import { mayWorkOffline } from '../../session/session-store';
import { useOffline } from '../../storage/offline-mode';

/**
 * Returns the menu entries for working offline. They open a panel for clients and /datasync for salesmen. They are there before the
 * device's code is: an entry that came in later would move those below it while they are pressed.
 */
export function useOfflineEntries(): readonly OfflineEntry[] {
  const session = useSession();
  const offline = useOffline();
  const { show } = useOfflinePanel();
  const navigate = useNavigate();
  if (!mayWorkOffline(session) || session.mustChangePassword) return [];
  const { profile } = session;
  return offlineEntries({ offline, toData: () => (profile === 1 ? show() : void navigate('/datasync')) });
}
