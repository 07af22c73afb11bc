import type { Carrier } from '@mostrador/contract/client';
import { type DehydratedState, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AnswerSource, ApiProvider } from './api/api';
import { DownloadsProvider } from './features/exports/DownloadsProvider';
import { type Page, PageContext } from './page/page';
import type { SessionStore } from './session/session-store';
import type { ToastStore } from './ui/toastStore';
import { ToastContext } from './ui/useToasts';
import './styles/index.css';

/** What travels inside the page from the server to the browser. */
export interface PageData extends Page {
  readonly state: DehydratedState;
}

export interface AppProps {
  readonly page: Page;
  readonly client: QueryClient;
  readonly carrier: Carrier;
  readonly sessions: SessionStore;
  readonly place?: AnswerSource | undefined;
  readonly toasts: ToastStore;
  readonly children: ReactNode;
}

/** What surrounds every screen, on the server and in the browser. */
export function App({ page, client, carrier, sessions, place, toasts, children }: AppProps) {
  const tools = useMemo(() => ({ carrier, sessions, place }), [carrier, sessions, place]);
  return (
    <PageContext value={page}>
      <ToastContext value={toasts}>
        <QueryClientProvider client={client}>
          <ApiProvider tools={tools}>
            <DownloadsProvider>{children}</DownloadsProvider>
          </ApiProvider>
        </QueryClientProvider>
      </ToastContext>
    </PageContext>
  );
}
