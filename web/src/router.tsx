// Shows the screen of the current address: finds its row in the route table, loads its code, and applies its guard and
// title.

import type { Brand } from '@mostrador/brands/brand';
import { type ComponentType, lazy, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import { HeadContext } from './page/head';
import { useBrand } from './page/page';
import { type ScreenModule, type ScreenRow, screens } from './routes';
import { LoadingScreen } from './screens/shell/LoadingScreen';
import { useSessionKnown, useSessionState, useSessionStore } from './session/session-context';
import { sessionText } from './text/session';
import { useToasts } from './ui/useToasts';

/** Returns the screen of a path; the home for an unknown path. */
export function screenOf(pathname: string): ScreenRow {
  const found = screens.find(({ paths }) => paths.some((path) => path !== '*' && matchPath(path, pathname)));
  const home = screens.find(({ paths }) => paths.includes('*'));
  if (home === undefined) throw new Error('The route table has no row for unknown paths.');
  return found ?? home;
}

/** Whether no screen has this address (unknown path). It then shows the home, with status 404. */
export function isUnknown(pathname: string): boolean {
  const { paths } = screenOf(pathname);
  return !paths.some((path) => path !== '*' && matchPath(path, pathname));
}

/** Whether a screen needs a session or is hidden from search engines. */
export function isPrivate({ guard, unlisted }: ScreenRow): boolean {
  return guard !== 'open' || unlisted === true;
}

const components = new Map<ScreenRow, ComponentType>();
const firstViews = new Map<ScreenRow, ComponentType>();

/** Loads the code of an address's screen before the first view is drawn. */
export async function prepare(row: ScreenRow, query: URLSearchParams): Promise<void> {
  const { default: Screen, FirstView } = await loadWithParts(row, query);
  if (!components.has(row)) components.set(row, Screen);
  if (FirstView !== undefined) firstViews.set(row, FirstView);
}

/** Draws the screen of the address. While the code of the next screen loads, the previous one stays. */
export function ScreenOfAddress({ onLoad }: { readonly onLoad?: (row: ScreenRow) => void }) {
  const { pathname } = useLocation();
  const row = screenOf(pathname);
  return <Framed key={row.paths[0]} row={row} Screen={componentOf(row, onLoad)} />;
}

function componentOf(row: ScreenRow, onLoad?: (row: ScreenRow) => void): ComponentType {
  const known = components.get(row);
  if (known !== undefined) return known;
  const Screen = lazy(() => {
    onLoad?.(row);
    return showingProgress(loadWithParts(row, new URLSearchParams(location.search)));
  });
  components.set(row, Screen);
  return Screen;
}

async function loadWithParts(row: ScreenRow, query: URLSearchParams): Promise<ScreenModule> {
  const code = await row.load();
  await code.prepare?.(query);
  return code;
}

/** Shows the loader, a bar at the top of the page, while a screen's code loads. */
async function showingProgress<Result>(loading: Promise<Result>): Promise<Result> {
  document.documentElement.toggleAttribute('data-loading', true);
  try {
    return await loading;
  } finally {
    document.documentElement.removeAttribute('data-loading');
  }
}

/** A screen with its title and its route guard. */
function Framed({ row, Screen }: { readonly row: ScreenRow; readonly Screen: ComponentType }) {
  useRowTitle(row);
  if (row.guard === 'open') return <Screen />;
  return (
    <Guard row={row}>
      <Screen />
    </Guard>
  );
}

export function titleOf(row: ScreenRow, brand: Brand): string {
  const title = row.title(brand);
  return title === brand.titles.home ? title : `${title} | ${brand.titles.suffix}`;
}

/** Before the screen's own head, which is set in an effect after this one. */
function useRowTitle(row: ScreenRow) {
  const title = titleOf(row, useBrand());
  const onServer = use(HeadContext) !== undefined;
  useLayoutEffect(() => {
    if (!onServer) document.title = title;
  }, [title, onServer]);
}

/**
 * Shows a screen only with the session that its row requires. The server draws the page without a session, so the
 * browser reads the stored one first.
 */
function Guard({ row, children }: { readonly row: ScreenRow; readonly children: ReactNode }) {
  const known = useSessionKnown();
  const sessions = useSessionStore();
  const brand = useBrand();
  const { session, ended } = useSessionState();
  const { key } = useLocation();
  const [entered, setEntered] = useState(false);
  const allowed = known && session !== undefined && session.profile >= lowestProfile[row.guard];
  const toasts = useToasts();
  // an administrator who begins to act as a client is redirected to the store and needs no explanation
  const kept =
    known &&
    session !== undefined &&
    !allowed &&
    !session.mustChangePassword &&
    session.actorName === undefined;
  const reason = whyNot[row.guard];
  useEffect(() => {
    if (allowed) setEntered(true);
    else if (kept && reason !== undefined) toasts.show({ text: reason, tone: 'info' });
  }, [allowed, kept, toasts, reason]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way in looks at the stored token again
  useEffect(() => {
    sessions.refresh();
  }, [sessions, key]);
  if (!known) {
    const FirstView = firstViews.get(row);
    return FirstView === undefined ? <LoadingScreen title={row.title(brand)} /> : <FirstView />;
  }
  // with a password that must be changed the server opens nothing else
  if (session?.mustChangePassword) return <Navigate to="/changepass" replace />;
  if (allowed) return children;
  const expiredHere = entered && (ended === 'expiry' || ended === 'unreadable');
  return <Navigate to={(expiredHere ? row.whenExpired : undefined) ?? '/store'} replace />;
}

const lowestProfile = { open: 1, session: 1, salesman: 2, administrator: 3 } as const;
const whyNot: Readonly<Partial<Record<ScreenRow['guard'], string>>> = {
  salesman: sessionText.salesmenOnly,
  administrator: sessionText.administratorsOnly,
};
