import { CircleCheck } from 'lucide-react';
import { lastOrder } from '../../features/cart/last-order';
import { thanksText as text } from '../../text/orders';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { ConfirmedOrder } from './ConfirmedOrder';
import './ThanksScreen.css';

/** The order is confirmed; what comes next. */
export default function ThanksScreen() {
  const confirmed = lastOrder();
  return (
    <div className="page-width thanks-screen">
      <span className="thanks-mark">
        <Icon of={CircleCheck} />
      </span>
      <h1 className="page-title">{text.title}</h1>
      {confirmed !== undefined && <ConfirmedOrder externalId={confirmed} />}
      <p>{text.mail}</p>
      <p>{text.contact}</p>
      <div className="row">
        <LinkButton size="large" to="/store">
          {text.back}
        </LinkButton>
        <LinkButton kind="secondary" size="large" to="/purchases">
          {text.orders}
        </LinkButton>
      </div>
    </div>
  );
}
