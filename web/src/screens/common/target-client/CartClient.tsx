import { cartScreenText } from '../../../text/cart-screen';
import { clientsText as text } from '../../../text/clients';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useTargetClient } from './TargetClient';
import './CartClient.css';

/** The client selector of the cart: shows its client, with a button that lets a salesman choose another. */
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

/** Returns whether a salesman still has to choose the client of the order. */
export function useClientMissing(): boolean {
  const { buysForOthers, target } = useTargetClient();
  return buysForOthers && target === null;
}

/** Says that the order needs a client, with a button to choose one. */
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
