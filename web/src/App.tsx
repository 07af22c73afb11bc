// The root component, on the server and in the browser: the contexts around every screen (page, notices, queries,
// session, API, downloads).

import type { Carrier } from '@mostrador/contract/client';
import { type DehydratedState, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AnswerSource, ApiContext } from './api/api';
import { DownloadsProvider } from './features/exports/DownloadsProvider';
import { type Page, PageContext } from './page/page';
import { SessionProvider } from './session/session-context';
import type { SessionStore } from './session/session-store';
import type { ToastStore } from './ui/toastStore';
import { ToastContext } from './ui/useToasts';
import './styles/index.css';

/** The data that the server puts into the page for the browser. */
export interface PageData extends Page {
  readonly state: DehydratedState;
}

export interface AppProps {
  readonly page: Page;
  readonly client: QueryClient;
  readonly carrier: Carrier;
  readonly sessions: SessionStore;
  readonly answerSource?: AnswerSource | undefined;
  readonly toasts: ToastStore;
  readonly children: ReactNode;
}

export function App({ page, client, carrier, sessions, answerSource, toasts, children }: AppProps) {
  const tools = useMemo(() => ({ carrier, answerSource }), [carrier, answerSource]);
  return (
    <PageContext value={page}>
      <ToastContext value={toasts}>
        <QueryClientProvider client={client}>
          <SessionProvider sessions={sessions}>
            <ApiContext value={tools}>
              <DownloadsProvider>{children}</DownloadsProvider>
            </ApiContext>
          </SessionProvider>
        </QueryClientProvider>
      </ToastContext>
    </PageContext>
  );
}
