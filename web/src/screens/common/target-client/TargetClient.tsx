// The target client that a salesman or administrator buys for: kept for all screens, with the dialog that chooses it.

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../api/api';
import { useCart } from '../../../features/cart/queries';
import { type Target, useChooseTarget } from '../../../features/cart/useChooseTarget';
import { useTargetWatch } from '../../../features/cart/useTargetWatch';
import { usePage } from '../../../page/page';
import { clientsText as text } from '../../../text/clients';
import { shellText } from '../../../text/shell';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { LazyPart, partCode } from '../../../ui/LazyPart';

// the dialog's code is loaded on demand, because only salesmen open it
const clientPicker = partCode(
  async () => (await import('../../../features/clients/ClientPicker')).ClientPicker,
);

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
  const [open, setOpen] = useState(false);
  const resolveChoice = useRef<(chosen: boolean) => void>(undefined);
  useTargetWatch(scope, buysForOthers ? clientId : undefined);

  const finish = useCallback((chosen: boolean) => {
    setOpen(false);
    resolveChoice.current?.(chosen);
    resolveChoice.current = undefined;
  }, []);
  const choose = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        resolveChoice.current?.(false);
        resolveChoice.current = resolve;
        setOpen(true);
      }),
    [],
  );
  // the session may end while the dialog is open
  useEffect(() => {
    if (!buysForOthers) finish(false);
  }, [buysForOthers, finish]);

  const value = useMemo((): TargetClient => {
    if (!buysForOthers) return noTarget;
    const target = clientId === undefined ? undefined : clientId === null ? null : { clientId, clientName };
    return { buysForOthers, target, choose };
  }, [buysForOthers, clientId, clientName, choose]);
  return (
    <TargetContext value={value}>
      {children}
      {buysForOthers && <ClientDialog open={open} target={value.target ?? null} onDone={finish} />}
    </TargetContext>
  );
}

interface ClientDialogProps {
  readonly open: boolean;
  readonly target: Target | null;
  readonly onDone: (chosen: boolean) => void;
}

function ClientDialog({ open, target, onDone }: ClientDialogProps) {
  const { chooseTarget, pending, pendingId } = useChooseTarget();

  async function chooseClient(next: Target | null) {
    if (next !== null && next.clientId === target?.clientId) onDone(true);
    else if (await chooseTarget(next)) onDone(next !== null);
  }
  return (
    <Dialog
      open={open}
      onClose={() => onDone(false)}
      title={text.title}
      closeLabel={text.close}
      busy={pending}
      footer={
        target === null ? undefined : (
          <Button
            kind="danger"
            onClick={() => void chooseClient(null)}
            pending={pending && pendingId === undefined}
          >
            {text.stop}
          </Button>
        )
      }
    >
      <LazyPart code={clientPicker} words={shellText.part}>
        {(ClientPicker) => (
          <ClientPicker
            chosenId={target?.clientId ?? null}
            pendingId={pendingId}
            onChoose={(client) => void chooseClient(client)}
          />
        )}
      </LazyPart>
    </Dialog>
  );
}
