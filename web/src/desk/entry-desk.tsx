// The entry of the desk's app (/admin): connects session, API client, router and notices, and draws the desk. The desk
// works with the server only: the device answers nothing here.

// First: it says in which order the layers of all styles count.
import './styles/index.css';
import '@mostrador/contract/desk-routes';
import '@mostrador/contract/later-routes';
import { profileCookie } from '@mostrador/contract/profile-cookie';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ApiContext } from '../api/api';
import { endSessionAtServer } from '../api/end-session';
import { createHttpCarrier } from '../api/http-carrier';
import { createQueryClient } from '../api/query-client';
import { askForProof } from '../features/auth/proof-question';
import { showChangedSettings } from '../page/changed-settings';
import { installHistoryGuard } from '../page/history-guard';
import { type Page, PageContext } from '../page/page';
import { SessionProvider } from '../session/session-context';
import { createSessionStore } from '../session/session-store';
import { createToastStore } from '../ui/toastStore';
import { ToastContext } from '../ui/useToasts';
import { Desk } from './shell/Desk';
import { shellText as text } from './text/shell';
import { openInShop } from './ui/open-in-shop';

installHistoryGuard();
/** Changes when the company's settings do. */
let page = readPage();
const client = createQueryClient((sentence) => console.warn(sentence));
const toasts = createToastStore();
const sessions = createSessionStore(
  localStorage,
  Date.now,
  (profile, seconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser yet
    document.cookie = profileCookie(profile, seconds, location.protocol === 'https:');
  },
  (token) => endSessionAtServer(page.apiBase, token),
);
const carrier = createHttpCarrier({
  apiBase: page.apiBase,
  session: sessions,
  // the frame of the desk leads to the login when the session is gone
  onSessionRefused: () => undefined,
  onPasswordOwed: () => openInShop('/changepass', { owed: true }),
  onFactorOwed: () => openInShop('/changepass', { owedFactor: true }),
  onProofRequired: askForProof,
  onSettingsMark(mark) {
    if (mark === null || mark === page.settingsMark) return;
    void showChangedSettings(page, '/admin', (changed) => {
      page = changed;
      void client.invalidateQueries({ refetchType: 'none' });
      draw();
    });
  },
  onGatewayTimeout: () => toasts.show({ text: text.slow, tone: 'warn' }),
});
const tools = { carrier };

const root = createRoot(rootElement());
draw();

function draw() {
  root.render(
    <StrictMode>
      <PageContext value={page}>
        <ToastContext value={toasts}>
          <QueryClientProvider client={client}>
            <SessionProvider sessions={sessions}>
              <ApiContext value={tools}>
                <BrowserRouter>
                  <Desk toasts={toasts} />
                </BrowserRouter>
              </ApiContext>
            </SessionProvider>
          </QueryClientProvider>
        </ToastContext>
      </PageContext>
    </StrictMode>,
  );
}

function readPage(): Page {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Page;
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  return root;
}
