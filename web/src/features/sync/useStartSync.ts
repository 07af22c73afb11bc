import { useQueryClient } from '@tanstack/react-query';
import { syncText as text } from '../../text/sync';
import { useToasts } from '../../ui/useToasts';
import { useDeviceSync } from './device';

/** Brings the device up to date and says how it went. Undefined until its code has come. */
export function useStartSync(): (() => Promise<void>) | undefined {
  const sync = useDeviceSync();
  const toasts = useToasts();
  const client = useQueryClient();
  if (sync === undefined) return undefined;
  return async () => {
    toasts.retry('sync');
    // nothing was begun, so the last sync stays what it was
    if (!navigator.onLine) {
      toasts.show({ text: text.noNetwork, tone: 'info', about: 'sync' });
      return;
    }
    const entry = await sync.start();
    if (entry === 'running') return;
    if (entry === 'refused') {
      toasts.show({ text: text.deviceRefuses, tone: 'error', about: 'sync' });
      return;
    }
    // what is shown may come from the device
    void client.invalidateQueries();
    toasts.show(
      entry.error === ''
        ? { text: text.done, tone: 'ok', about: 'sync' }
        : { text: entry.error, tone: 'warn', about: 'sync' },
    );
  };
}
