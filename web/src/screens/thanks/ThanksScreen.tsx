import { CircleCheck, CloudUpload } from 'lucide-react';
import { lastOrder } from '../../features/orders/last-order';
import { useOffline } from '../../storage/offline-mode';
import { thanksText as text } from '../../text/orders';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { ConfirmedOrder } from './ConfirmedOrder';
import './ThanksScreen.css';

/**
 * The page /thanks ('Pedido confirmado') after an order, which was confirmed or is kept on the device until there is a
 * connection: congratulates ('¡Felicitaciones!'), says what comes next, and has a button back to products.
 */
export default function ThanksScreen() {
  const confirmed = lastOrder();
  const offline = useOffline();
  if (offline) {
    return (
      <div className="page-width thanks-screen">
        <span className="thanks-mark">
          <Icon of={CloudUpload} />
        </span>
        <h1 className="page-title">{text.keptTitle}</h1>
        <p>{text.kept}</p>
        <LinkButton size="large" to="/store">
          {text.back}
        </LinkButton>
      </div>
    );
  }
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
