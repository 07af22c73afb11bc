// The desk: shows its frame and the screen of the address to administrators, and to salesmen their own fewer ones, and sends everybody else
// to the shop.

import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { proofQuestion } from '../../features/auth/proof-question';
import { returnAddress } from '../../features/auth/return-address';
import { useBrand, usePage } from '../../page/page';
import { useProfile, useSessionKnown, useSessionState, useSessionStore } from '../../session/session-context';
import type { SessionState } from '../../session/session-store';
import { Empty } from '../../ui/Empty';
import { Toasts } from '../../ui/Toasts';
import type { ToastStore } from '../../ui/toastStore';
import { useLostFocus } from '../../ui/useLostFocus';
import { type DeskScreen, deskScreens, salesmanScreens, setupScreen } from '../routes';
import { shellText as text } from '../text/shell';
import { openInShop } from '../ui/open-in-shop';
import { DeskErrorBoundary } from './DeskErrorBoundary';
import { DeskFrame } from './DeskFrame';

export function Desk({ toasts }: { readonly toasts: ToastStore }) {
  useLostFocus('contenido');
  const { pathname } = useLocation();
  const shown = useProfile() === 2 ? salesmen : administrators;
  if (pathname === setupScreen.path)
    return (
      <Suspense fallback={<Loading />}>
        <SetupScreen />
      </Suspense>
    );
  return (
    <>
      <StaffOnly>
        <DeskFrame>
          <DeskErrorBoundary>
            <Suspense fallback={<Loading />}>
              <Routes>
                {shown.map(({ row, Screen }) => (
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
      </StaffOnly>
      <Toasts store={toasts} label={text.notices} closeLabel={text.close} />
    </>
  );
}

/** The page of a new shop, which has no administrator yet. */
const SetupScreen = lazy(setupScreen.load);
const lazyScreens = (rows: readonly DeskScreen[]) => rows.map((row) => ({ row, Screen: lazy(row.load) }));
const administrators = lazyScreens(deskScreens);
const salesmen = lazyScreens(salesmanScreens);

/**
 * Draws its children for administrators, and for salesmen where the company lets them buy for clients. Without a session: to the login, and
 * from there back here; after a log-out: to the store. Clients: to the store, which says why.
 */
function StaffOnly({ children }: { readonly children: ReactNode }) {
  const isKnown = useSessionKnown();
  const state = useSessionState();
  const sessions = useSessionStore();
  const { pathname, search, key } = useLocation();
  const { implementsThirdPartyPurchases } = usePage().context;
  const way = isKnown ? wayOut(state, pathname + search, implementsThirdPartyPurchases) : undefined;
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

function wayOut({ session, ended }: SessionState, here: string, salesmenBuy: boolean) {
  if (session === undefined)
    return ended === 'logout' ? { to: '/store' } : { to: '/login', state: returnAddress(here) };
  if (session.mustChangePassword) return { to: '/changepass' };
  const isStaff = session.profile === 3 || (session.profile === 2 && salesmenBuy);
  return isStaff ? undefined : { to: '/store', state: { isDeskRefused: true } };
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
