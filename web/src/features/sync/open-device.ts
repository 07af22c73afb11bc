// Opens what the device keeps of a user: the outbox and the sync. It is loaded after the page.

import { type Outbox, openOutbox } from '../../offline/outbox/outbox';
import { mayWorkOffline } from '../../session/session-store';
import { isOfflineByNetwork, isOfflineStored } from '../../storage/offline-mode';
import { type DeviceSync, type DeviceSyncTools, openDeviceSync } from './device-sync';

export { OfflineMark } from './OfflineMark';

export function openDevice(tools: DeviceSyncTools): { readonly outbox: Outbox; readonly sync: DeviceSync } {
  const { owner, sessions, carrier, apiBase } = tools;
  return {
    outbox: openOutbox({
      owner,
      sessions,
      carrier,
      isOwner() {
        const now = sessions.refresh().session;
        return now?.userId === owner.userId && now.actorName === undefined;
      },
      mayConnect: () => !isOfflineStored(),
      credentials() {
        const { session: now, token } = sessions.refresh();
        const chosen = isOfflineStored() && !isOfflineByNetwork();
        return chosen || !mayWorkOffline(now) || now.userId !== owner.userId || token === undefined
          ? undefined
          : { token, apiBase };
      },
    }),
    sync: openDeviceSync(tools),
  };
}
