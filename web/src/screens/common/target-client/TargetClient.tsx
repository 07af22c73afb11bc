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

// only salesmen ever open it
const clientPicker = partCode(
  async () => (await import('../../../features/clients/ClientPicker')).ClientPicker,
);

export interface TargetClient {
  /** Who is logged in buys for clients. */
  readonly buysForOthers: boolean;
  /** Null for nobody; undefined as long as it is not known. */
  readonly target: Target | null | undefined;
  /** Asks for the client. Resolves to whether one is chosen. */
  readonly choose: () => Promise<boolean>;
}

const nobody: TargetClient = { buysForOthers: false, target: undefined, choose: async () => false };
const TargetContext = createContext(nobody);

/** For whom a salesman buys. */
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
  const answer = useRef<(chosen: boolean) => void>(undefined);
  useTargetWatch(scope, buysForOthers ? clientId : undefined);

  const settle = useCallback((chosen: boolean) => {
    setOpen(false);
    answer.current?.(chosen);
    answer.current = undefined;
  }, []);
  const choose = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setOpen(true);
      }),
    [],
  );
  // the session may end while one looks through the list
  useEffect(() => {
    if (!buysForOthers) settle(false);
  }, [buysForOthers, settle]);

  const value = useMemo((): TargetClient => {
    if (!buysForOthers) return nobody;
    const target = clientId === undefined ? undefined : clientId === null ? null : { clientId, clientName };
    return { buysForOthers, target, choose };
  }, [buysForOthers, clientId, clientName, choose]);
  return (
    <TargetContext value={value}>
      {children}
      {buysForOthers && <Chooser open={open} target={value.target ?? null} onDone={settle} />}
    </TargetContext>
  );
}

interface ChooserProps {
  readonly open: boolean;
  readonly target: Target | null;
  readonly onDone: (chosen: boolean) => void;
}

function Chooser({ open, target, onDone }: ChooserProps) {
  const { chooseTarget, pending, pendingId } = useChooseTarget();

  async function take(next: Target | null) {
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
          <Button kind="danger" onClick={() => void take(null)} pending={pending && pendingId === undefined}>
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
            onChoose={(client) => void take(client)}
          />
        )}
      </LazyPart>
    </Dialog>
  );
}
