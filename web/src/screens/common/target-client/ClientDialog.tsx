// The dialog in which a salesman chooses the client they buy for.

import { type Target, useChooseTarget } from '../../../features/cart/useChooseTarget';
import { ClientPicker } from '../../../features/clients/ClientPicker';
import { clientsText as text } from '../../../text/clients';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';

export interface ClientDialogProps {
  readonly open: boolean;
  readonly target: Target | null;
  readonly onDone: (chosen: boolean) => void;
}

export function ClientDialog({ open, target, onDone }: ClientDialogProps) {
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
      <ClientPicker
        chosenId={target?.clientId ?? null}
        pendingId={pendingId}
        onChoose={(client) => void chooseClient(client)}
      />
    </Dialog>
  );
}
