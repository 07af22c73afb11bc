import { useQueryClient } from '@tanstack/react-query';
import { syncText as text } from '../../text/sync';
import { useToasts } from '../../ui/useToasts';
import { useDeviceSync } from './device';

/**
 * Starts a sync of the device ('Sincronizar datos'), and shows a notice of the outcome. Undefined until the device's
 * code is loaded.
 */
export function useStartSync(): (() => Promise<void>) | undefined {
  const sync = useDeviceSync();
  const toasts = useToasts();
  const client = useQueryClient();
  if (sync === undefined) return undefined;
  return async () => {
    toasts.retry('sync');
    // no sync is started, so the result of the last one stays
    if (!navigator.onLine) {
      toasts.show({ text: text.noNetwork, tone: 'info', about: 'sync' });
      return;
    }
    const entry = await sync.start();
    if (entry === 'running') return;
    if (entry === 'refused') {
      toasts.show({ text: sync.refused() ?? text.deviceRefuses, tone: 'error', about: 'sync' });
      return;
    }
    // the data on the screen may come from the device
    void client.invalidateQueries();
    toasts.show(
      entry.error === ''
        ? { text: text.done, tone: 'ok', about: 'sync' }
        : { text: entry.error, tone: 'warn', about: 'sync' },
    );
  };
}
