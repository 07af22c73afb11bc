// The server's entry: renders the page of an address to HTML as a visitor sees it, with the data from which the
// browser hydrates it.

import type { Brand } from '@mostrador/brands/brand';
import type { Carrier } from '@mostrador/contract/client';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { ExpectedProfile } from '@mostrador/contract/profile-cookie';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, type PageData } from './App';
import { apiOf } from './api/api';
import { statusOf } from './api/call-failed';
import { createQueryClient } from './api/query-client';
import { type DeskAssets, renderDesk } from './desk-document';
import { appDocument, documentOf } from './document';
import { type Head, HeadContext } from './page/head';
import { isPrivate, isUnknown, prepare, screenOf, titleOf } from './router';
import { screens } from './routes';
import { Shell } from './screens/shell/Shell';
import { offlinePageFiles, renderOfflinePage } from './service-worker/offline-page';
import { visitor } from './session/session-store';
import { createToastStore } from './ui/toastStore';

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** The site's own address, without a slash at its end. */
  readonly publicUrl: string;
  readonly brand: Brand;
  readonly context: CompanyContext;
  readonly version: string;
  readonly settingsMark: string;
  readonly apiBase: string;
  /** The profile of the expected user. Their parts are placeholders, which the browser fills. */
  readonly expected?: ExpectedProfile | undefined;
  /** Calls in the name of a visitor. */
  readonly carrier: Carrier;
  readonly assets: PageAssets;
}

/** Addresses of built files. */
export interface PageAssets {
  /** Runs at once, and loads the code when the page has been painted. */
  readonly start: string | undefined;
  /** Takes a mail's token out of the address; undefined on pages that no mail's link opens. */
  readonly takeToken?: string | undefined;
  /** Modules: the entry, and what it and the screen import. */
  readonly code: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

export interface PageAnswer {
  readonly status: number;
  /** False if some data could not be read: the browser asks for it again, and the page must not be cached. */
  readonly complete: boolean;
  readonly html: string;
}

/** The files of the screen that an address shows, as keys of the build's manifest: the screen, and the part that the address opens. */
export function screenSources(url: string): readonly string[] {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const { source, part } = screenOf(pathname);
  return part !== undefined && searchParams.has(part.parameter) ? [source, part.source] : [source];
}

/** Paths that need a session or are hidden from search engines: the desk's and those of the screens. */
export const privatePaths: readonly string[] = [
  '/admin',
  // a path with a parameter is below the screen's own
  ...screens.filter(isPrivate).flatMap(({ paths }) => paths.filter((path) => !path.includes(':'))),
];

export { type DeskAssets, offlinePageFiles, renderDesk, renderOfflinePage };

/** A page without a screen: kept on a device, it draws any address without the server. */
export function renderApp(request: Omit<PageRequest, 'url' | 'expected' | 'carrier'>): string {
  const { brand, context, apiBase, version, settingsMark } = request;
  const data: PageData = {
    brand,
    context,
    apiBase,
    version,
    settingsMark,
    state: { queries: [], mutations: [] },
  };
  return appDocument({ request, data });
}

/** The whole page of an address, as a visitor sees it. */
export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const { brand, context, apiBase, version, settingsMark, expected, carrier, url } = request;
  const page = { brand, context, apiBase, version, settingsMark, expected };
  const client = createQueryClient(() => undefined);
  const row = screenOf(pathOf(url));
  const address = new URL(url, request.publicUrl);
  await Promise.all([
    prepare(row, address.searchParams),
    row.prefetch?.({ client, api: apiOf(carrier, undefined, ''), brand, query: address.searchParams }),
  ]);
  const complete = forgetFailures(client);

  const heads: Head[] = [];
  const markup = renderToString(
    <HeadContext value={heads}>
      <App page={page} client={client} carrier={carrier} sessions={noSessions} toasts={createToastStore()}>
        <StaticRouter location={address.pathname + address.search}>
          {/* Two places that only the browser fills: React makes ids out of places, and both must make the same ones. */}
          {null}
          {null}
          <Shell />
        </StaticRouter>
      </App>
    </HeadContext>,
  );
  const data: PageData = { ...page, state: dehydrate(client) };
  const head: Head = Object.assign(
    isPrivate(row) ? { noindex: true } : {},
    ...heads.map(definedOf),
    isUnknown(address.pathname) ? { status: 404, structuredData: undefined } : {},
  );
  client.clear();
  return {
    status: head.status ?? 200,
    complete,
    html: documentOf({ request, address, head, defaultTitle: titleOf(row, brand), markup, data }),
  };
}

const READ_AT = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g;

/** The page without the times at which its data was read, so that pages with the same content are equal. */
export const withoutTimes = (html: string): string => html.replace(READ_AT, '');

/**
 * Removes failed queries, so that the browser sends them again. Until then both draw the same placeholder.
 * @returns whether all data was read; a refusal (a product that does not exist) counts as read.
 */
function forgetFailures(client: QueryClient): boolean {
  const cache = client.getQueryCache();
  const unread = cache.getAll().filter((query) => query.state.status !== 'success');
  for (const query of unread) cache.remove(query);
  return unread.every(({ state }) => {
    const status = statusOf(state.error) ?? 500;
    return status >= 400 && status < 500;
  });
}

function definedOf(head: Head): Head {
  return Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined));
}

function pathOf(url: string): string {
  return new URL(url, 'http://site').pathname;
}

const noSessions = {
  state: () => visitor,
  refresh: () => visitor,
  subscribe: () => () => undefined,
  start: () => undefined,
  impersonate: () => undefined,
  stopImpersonating: () => undefined,
  end: () => undefined,
};
