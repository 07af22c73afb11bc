// The desk: shows its frame and the screen of the address to an administrator, and sends everybody else to the shop.

import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { proofQuestion } from '../../features/auth/proof-question';
import { returnAddress } from '../../features/auth/return-address';
import { useBrand } from '../../page/page';
import { useSessionKnown, useSessionState, useSessionStore } from '../../session/session-context';
import type { SessionState } from '../../session/session-store';
import { Empty } from '../../ui/Empty';
import { Toasts } from '../../ui/Toasts';
import type { ToastStore } from '../../ui/toastStore';
import { useLostFocus } from '../../ui/useLostFocus';
import { type DeskScreen, deskScreens, setupScreen } from '../routes';
import { shellText as text } from '../text/shell';
import { openInShop } from '../ui/open-in-shop';
import { DeskErrorBoundary } from './DeskErrorBoundary';
import { DeskFrame } from './DeskFrame';

export function Desk({ toasts }: { readonly toasts: ToastStore }) {
  useLostFocus('contenido');
  const { pathname } = useLocation();
  if (pathname === setupScreen.path)
    return (
      <Suspense fallback={<Loading />}>
        <SetupScreen />
      </Suspense>
    );
  return (
    <>
      <AdministratorsOnly>
        <DeskFrame>
          <DeskErrorBoundary>
            <Suspense fallback={<Loading />}>
              <Routes>
                {screens.map(({ row, Screen }) => (
                  <Route
                    key={row.path}
                    path={row.path}
                    element={
                      <Titled title={row.title}>
                        <Screen />
                      </Titled>
                    }
                  />
                ))}
                <Route path="*" element={<UnknownAddress />} />
              </Routes>
            </Suspense>
          </DeskErrorBoundary>
        </DeskFrame>
        <ProofPrompt />
      </AdministratorsOnly>
      <Toasts store={toasts} label={text.notices} closeLabel={text.close} />
    </>
  );
}

/** The page of a new shop, which has no administrator yet. */
const SetupScreen = lazy(setupScreen.load);
const screens = deskScreens.map((row: DeskScreen) => ({ row, Screen: lazy(row.load) }));

/**
 * Draws its children for an administrator. Without a session: to the login, and from there back here; after a log-out: to the store.
 * Salesmen and clients: to the store, which says why.
 */
function AdministratorsOnly({ children }: { readonly children: ReactNode }) {
  const isKnown = useSessionKnown();
  const state = useSessionState();
  const sessions = useSessionStore();
  const { pathname, search, key } = useLocation();
  const way = isKnown ? wayOut(state, pathname + search) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way in looks at the stored token again
  useEffect(() => {
    sessions.refresh();
  }, [sessions, key]);
  const to = way?.to;
  const from = way?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state belongs to the address
  useEffect(() => {
    if (to !== undefined) openInShop(to, from);
  }, [to]);
  return isKnown && way === undefined ? children : null;
}

function wayOut({ session, ended }: SessionState, here: string) {
  if (session === undefined)
    return ended === 'logout' ? { to: '/store' } : { to: '/login', state: returnAddress(here) };
  if (session.mustChangePassword) return { to: '/changepass' };
  return session.profile === 3 ? undefined : { to: '/store', state: { isDeskRefused: true } };
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { titles } = useBrand();
  useEffect(() => {
    document.title = `${title} | ${text.desk} | ${titles.suffix}`;
  }, [title, titles]);
  return children;
}

/** Shows the dialog 'Confirme que es usted' over any screen while a call waits for the user's proof of identity. */
function ProofPrompt() {
  const question = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.current);
  return question && <question.Dialog onAnswer={question.onAnswer} />;
}

function Loading() {
  return (
    <p className="desk-loading" role="status">
      {text.loading}
    </p>
  );
}

function UnknownAddress() {
  return (
    <Empty
      heading="h1"
      title={text.unknownTitle}
      action={
        <Link className="button" data-kind="secondary" data-size="normal" to="/admin">
          {text.toStart}
        </Link>
      }
    >
      {text.unknownText}
    </Empty>
  );
}
