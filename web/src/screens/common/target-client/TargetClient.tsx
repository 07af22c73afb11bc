// The target client that a salesman or administrator buys for: kept for all screens, with the dialog that chooses it.

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../api/api';
import { useCart } from '../../../features/cart/queries';
import type { Target } from '../../../features/cart/useChooseTarget';
import { useTargetWatch } from '../../../features/cart/useTargetWatch';
import { usePage } from '../../../page/page';
import { shellText } from '../../../text/shell';
import { partCode } from '../../../ui/LazyPart';
import { useToasts } from '../../../ui/useToasts';

// loaded on demand, because only salesmen open it
const clientDialog = partCode(async () => (await import('./ClientDialog')).ClientDialog);

export interface TargetClient {
  /** Whether the logged-in user buys for clients. */
  readonly buysForOthers: boolean;
  /** Null if none is chosen; undefined until the cart is known. */
  readonly target: Target | null | undefined;
  /** Opens the dialog to choose the client. Resolves to whether one is chosen. */
  readonly choose: () => Promise<boolean>;
}

const noTarget: TargetClient = { buysForOthers: false, target: undefined, choose: async () => false };
const TargetContext = createContext(noTarget);

/** Returns the client that a salesman buys for. */
export function useTargetClient(): TargetClient {
  return use(TargetContext);
}

export function TargetClientProvider({ children }: { readonly children: ReactNode }) {
  const { session, scope } = useApi();
  const { implementsThirdPartyPurchases } = usePage().context;
  const buysForOthers = implementsThirdPartyPurchases && session !== undefined && session.profile !== 1;
  const { data: cart } = useCart();
  const clientId = cart?.targetClientId;
  const clientName = cart?.clientName ?? '';
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const resolveChoice = useRef<(chosen: boolean) => void>(undefined);
  useTargetWatch(scope, buysForOthers ? clientId : undefined);

  const finish = useCallback((chosen: boolean) => {
    setOpen(false);
    resolveChoice.current?.(chosen);
    resolveChoice.current = undefined;
  }, []);
  const choose = useCallback(async () => {
    try {
      await clientDialog.load();
    } catch {
      toasts.show({ text: shellText.part.failed, tone: 'error' });
      return false;
    }
    return await new Promise<boolean>((resolve) => {
      resolveChoice.current?.(false);
      resolveChoice.current = resolve;
      setOpen(true);
    });
  }, [toasts]);
  // the session may end while the dialog is open
  useEffect(() => {
    if (!buysForOthers) finish(false);
  }, [buysForOthers, finish]);

  const value = useMemo((): TargetClient => {
    if (!buysForOthers) return noTarget;
    const target = clientId === undefined ? undefined : clientId === null ? null : { clientId, clientName };
    return { buysForOthers, target, choose };
  }, [buysForOthers, clientId, clientName, choose]);
  const ClientDialog = clientDialog.known();
  return (
    <TargetContext value={value}>
      {children}
      {buysForOthers && ClientDialog && (
        <ClientDialog open={open} target={value.target ?? null} onDone={finish} />
      )}
    </TargetContext>
  );
}
