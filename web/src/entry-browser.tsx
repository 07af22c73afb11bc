// The browser's entry: hydrates the page that the server rendered, and connects session, API client, offline mode,
// router and service worker.

import { profileCookie } from '@mostrador/contract/profile-cookie';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, type NavigateFunction } from 'react-router';
import { App, type PageData } from './App';
import { apiOf, VISITOR_SCOPE } from './api/api';
import { endSessionAtServer } from './api/end-session';
import { createHttpCarrier } from './api/http-carrier';
import { createQueryClient } from './api/query-client';
import { createSwitchingCarrier } from './api/switching-carrier';
import { askForProof } from './features/auth/proof-question';
import { NavigateHandle } from './NavigateHandle';
import { installHistoryGuard } from './page/history-guard';
import { prepare, screenOf } from './router';
import type { ScreenRow } from './routes';
import { Shell } from './screens/shell/Shell';
import { ScrollRestoration } from './scroll-restoration';
import { createSessionStore } from './session/session-store';
import { answerSource, isOfflineStored, onModeSwitch, storeOffline } from './storage/offline-mode';
import { createToastStore } from './ui/toastStore';

const { state, ...page } = readPageData();
const client = createQueryClient((sentence) => console.warn(sentence));
// the page's data counts as fetched now, even if the page comes from a cache
for (const query of state.queries) query.state.dataUpdatedAt = Date.now();
hydrate(client, state);

let navigate: NavigateFunction | undefined;
const goToStore = () => void navigate?.('/store');
function goToOwed(state: { readonly owed?: true; readonly owedFactor?: true }) {
  if (location.pathname !== '/changepass') void navigate?.('/changepass', { state });
}
const sessions = createSessionStore(
  localStorage,
  Date.now,
  (profile, seconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser yet
    document.cookie = profileCookie(profile, seconds, location.protocol === 'https:');
  },
  (token) => endSessionAtServer(page.apiBase, token),
);
const { recaptchaSiteKey } = page.context;
const network = createHttpCarrier({
  apiBase: page.apiBase,
  session: sessions,
  // loaded only if a captcha is configured
  proof:
    recaptchaSiteKey === ''
      ? undefined
      : (name) =>
          import('./api/captcha').then(
            ({ captchaToken }) => captchaToken(recaptchaSiteKey, name),
            // the call is sent without a token, and the server refuses it
            () => undefined,
          ),
  onSessionRefused: goToStore,
  onPasswordOwed: () => goToOwed({ owed: true }),
  onFactorOwed: () => goToOwed({ owedFactor: true }),
  onProofRequired: askForProof,
  onGatewayTimeout() {
    storeOffline(true, 'network');
    goToStore();
  },
});

const carrier = createSwitchingCarrier({
  network,
  sessions,
  isOffline: isOfflineStored,
  async openDevice({ userId, profile, clientRole }) {
    const { openDeviceCarrier } = await import('./offline/device-carrier');
    const owner = { company: page.brand.code, userId };
    return await openDeviceCarrier({ owner, sessions, carrier: network }, { profile, clientRole });
  },
});
// after a switch all data is stale, because another carrier answers
onModeSwitch(() => {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== VISITOR_SCOPE,
    refetchType: 'none',
  });
});

/** What a screen shows is fetched while its code is. */
function fetchFor({ prefetch }: ScreenRow) {
  const api = apiOf(carrier, sessions.refresh().session, answerSource.current());
  void prefetch?.({ client, api, brand: page.brand, query: new URLSearchParams(location.search) });
}

// the company context (ctx), for the next visit
localStorage.setItem('lastCompContextStored', JSON.stringify(page.context));
installHistoryGuard();
if (sessions.state().session !== undefined) fetchFor(screenOf(location.pathname));
// no await out here: a screen's file that shares a module with this one would wait for it, and it for the screen
void prepare(screenOf(location.pathname)).then(() => {
  const root = rootElement();
  const app = (
    <StrictMode>
      <App
        page={page}
        client={client}
        carrier={carrier}
        sessions={sessions}
        answerSource={answerSource}
        toasts={createToastStore()}
      >
        <BrowserRouter>
          <NavigateHandle
            onReady={(ready) => {
              navigate = ready;
            }}
          />
          <ScrollRestoration />
          <Shell onLoad={fetchFor} />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
  // the document that a device keeps has no screen in it
  if (root.firstChild === null) createRoot(root).render(app);
  // in small steps: a tap or a scroll in between does not wait for the whole page
  else startTransition(() => void hydrateRoot(root, app));
});

// most shops are not measured, and none but in production
const { analyticsIds } = page.brand;
if (analyticsIds.length > 0)
  void import('./analytics').then(({ startAnalytics }) => startAnalytics(analyticsIds, sessions));

// once the page has been open for 30 seconds, so that short visits do no extra work
setTimeout(
  () =>
    void import('./service-worker/register').then(
      ({ registerWorker }) => registerWorker(),
      () => undefined,
    ),
  30_000,
);

function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData;
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  return root;
}
