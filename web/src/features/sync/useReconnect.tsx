// Switches offline mode on when the network is lost, and off when the server answers again.

import { useEffect } from 'react';
import { usePage } from '../../page/page';
import { useSession } from '../../session/session-context';
import {
  isOfflineByNetwork,
  isOfflineStored,
  onOfflineChange,
  storeOffline,
  useOffline,
} from '../../storage/offline-mode';
import { syncText } from '../../text/sync';
import { Button } from '../../ui/Button';
import { useToasts } from '../../ui/useToasts';

/** Milliseconds between two checks for the server, while the browser reports a network. */
const LOOK_EVERY = 20_000;
const text = syncText.mode;

/**
 * If the user switched offline mode on, it stays on, and a toast says that the server is back.
 * @param hasData whether the device stores a catalogue of the logged-in user.
 */
export function useReconnect(hasData: boolean) {
  const { apiBase } = usePage();
  const offline = useOffline();
  const loggedIn = useSession() !== undefined;
  const toasts = useToasts();

  useEffect(() => {
    if (!loggedIn || !hasData) return;
    const gone = () => {
      if (!navigator.onLine && !isOfflineStored()) storeOffline(true, 'network');
    };
    gone();
    window.addEventListener('offline', gone);
    return () => window.removeEventListener('offline', gone);
  }, [loggedIn, hasData]);

  useEffect(() => {
    if (!offline) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = false;
    async function look() {
      clearTimeout(timer);
      const answers = navigator.onLine && (await serverAnswers(apiBase, ended.signal));
      if (ended.signal.aborted) return;
      if (answers && isOfflineByNetwork()) {
        storeOffline(false, 'network');
        toasts.show({ text: text.backOnline, tone: 'ok', about: 'network' });
      } else if (answers && !told) {
        told = true;
        toasts.show({ text: <BackOnline />, tone: 'info', about: 'network', duration: 20_000 });
      }
      if (isOfflineByNetwork()) timer = setTimeout(look, LOOK_EVERY);
    }
    const online = () => {
      told = false;
      void look();
    };
    if (isOfflineByNetwork()) timer = setTimeout(look, LOOK_EVERY);
    window.addEventListener('online', online);
    const forget = onOfflineChange(() => toasts.retry('network'));
    return () => {
      ended.abort();
      clearTimeout(timer);
      window.removeEventListener('online', online);
      forget();
    };
  }, [offline, apiBase, toasts]);
}

function BackOnline() {
  return (
    <>
      {text.backOnline}{' '}
      <Button kind="quiet" onClick={() => storeOffline(false, 'user')}>
        {text.off}
      </Button>
    </>
  );
}

async function serverAnswers(apiBase: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok } = await fetch(`${apiBase}/User/livenes`, { cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}
