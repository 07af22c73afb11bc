import { cartScreenText } from '../../../text/cart-screen';
import { clientsText as text } from '../../../text/clients';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useTargetClient } from './TargetClient';
import './CartClient.css';

/** Whose cart this is; a salesman may change it. */
export function CartClient({ name }: { readonly name: string }) {
  const { buysForOthers, choose } = useTargetClient();
  if (name === '' && !buysForOthers) return null;
  return (
    <div className="cart-client" data-prominent={buysForOthers || undefined}>
      <p>
        {cartScreenText.client} <b>{name || text.choose}</b>
      </p>
      {buysForOthers && (
        <Button kind="secondary" onClick={() => void choose()}>
          {name === '' ? cartScreenText.chooseClient : text.change}
        </Button>
      )}
    </div>
  );
}

/** A salesman's order is always somebody's. */
export function useClientMissing(): boolean {
  const { buysForOthers, target } = useTargetClient();
  return buysForOthers && target === null;
}

/** Why an order cannot be confirmed, and the way out of it. */
export function ClientNeeded() {
  const { choose } = useTargetClient();
  return (
    <Note
      tone="warn"
      announce
      action={
        <Button kind="secondary" onClick={() => void choose()}>
          {cartScreenText.chooseClient}
        </Button>
      }
    >
      {cartScreenText.clientNeeded}
    </Note>
  );
}
