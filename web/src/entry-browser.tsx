// The browser's entry: hydrates the page that the server rendered, and connects session, API client, offline mode,
// router and service worker.

import { profileCookie } from '@mostrador/contract/profile-cookie';
import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
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
import type { Page } from './page/page';
import { prepare, screenOf } from './router';
import type { ScreenRow } from './routes';
import { Shell } from './screens/shell/Shell';
import { ScrollRestoration } from './scroll-restoration';
import { createSessionStore } from './session/session-store';
import { answerSource, isOfflineStored, onModeSwitch, storeOffline } from './storage/offline-mode';
import { createToastStore } from './ui/toastStore';

const { state, ...drawn } = readPageData();
/** Changes when the company's settings do. */
let page: Page = drawn;
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
  onSettingsMark(mark) {
    // not before the page has been hydrated
    if (mark !== null && mark !== page.settingsMark && navigate !== undefined)
      void import('./page/changed-settings').then(
        ({ showChangedSettings }) => showChangedSettings(page, '/app.html', show),
        () => undefined,
      );
  },
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

keepContext();
installHistoryGuard();
if (sessions.state().session !== undefined) fetchFor(screenOf(location.pathname));
const toasts = createToastStore();
const app = () => (
  <StrictMode>
    <App
      page={page}
      client={client}
      carrier={carrier}
      sessions={sessions}
      answerSource={answerSource}
      toasts={toasts}
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
let root: Root | undefined;
// no await out here: a screen's file that shares a module with this one would wait for it, and it for the screen
void prepare(screenOf(location.pathname), new URLSearchParams(location.search)).then(() => {
  const element = rootElement();
  // the document that a device keeps has no screen in it
  if (element.firstChild === null) {
    root = createRoot(element);
    root.render(app());
  }
  // in small steps: a tap or a scroll in between does not wait for the whole page
  else
    startTransition(() => {
      root = hydrateRoot(element, app());
    });
});

/** Draws the page with changed settings. What depends on them is fetched again by the next view. */
function show(changed: Page) {
  page = changed;
  keepContext();
  void client.invalidateQueries({ refetchType: 'none' });
  root?.render(app());
}

/** The company context (ctx), for the next visit. */
function keepContext() {
  localStorage.setItem('lastCompContextStored', JSON.stringify(page.context));
}

// most shops are not measured, and none but in production
const { analyticsIds } = page.brand;
if (analyticsIds.length > 0)
  void import('./analytics').then(({ startAnalytics }) => startAnalytics(analyticsIds, sessions));

// on phones only, and not needed before the first scroll
if (matchMedia('(max-width: 640px)').matches)
  void import('./page/fold-header').then(
    ({ foldHeader }) => foldHeader(),
    () => undefined,
  );

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
