import { NOT_BUYING } from '@mostrador/rules/buying';
import { checkoutText } from '../../../text/checkout';
import { LinkButton } from '../../../ui/LinkButton';
import { Note } from '../../../ui/Note';

/** The message that replaces the cart and the checkout for a user who may not buy. */
export function NotBuying({ title }: { readonly title: string }) {
  return (
    <div className="stack">
      <h1 className="page-title">{title}</h1>
      <Note
        action={
          <LinkButton kind="secondary" to="/store">
            {checkoutText.toStore}
          </LinkButton>
        }
      >
        {NOT_BUYING}
      </Note>
    </div>
  );
}
