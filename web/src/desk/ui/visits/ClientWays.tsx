// The ways to reach a client and to work for them, at the end of a row: telephone, WhatsApp, an order, a visit. Under a thumb each has its
// word.

import { telephoneLink, whatsAppLink } from '@mostrador/rules/phone';
import { MessageCircle, NotebookPen, Phone, ShoppingCart } from 'lucide-react';
import { Icon } from '../../../ui/Icon';
import { myClientsText as text, visitText } from '../../text/portfolio';
import './visits.css';

interface ClientWaysProps {
  readonly name: string;
  readonly phone: string;
  /** Undefined if the client cannot be ordered for. */
  readonly onBuy: (() => void) | undefined;
  readonly onVisit: () => void;
}

export function ClientWays({ name, phone, onBuy, onVisit }: ClientWaysProps) {
  const [call, chat] = [telephoneLink(phone), whatsAppLink(phone)];
  return (
    <span className="ways">
      {call !== undefined && (
        <a href={call} aria-label={text.callTo(name)} title={phone}>
          <Icon of={Phone} />
          <span className="only-phone">{text.call}</span>
        </a>
      )}
      {chat !== undefined && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={text.whatsappTo(name)}
          title={text.whatsapp}
        >
          <Icon of={MessageCircle} />
          <span className="only-phone">{text.whatsapp}</span>
        </a>
      )}
      {onBuy !== undefined && (
        <button type="button" onClick={onBuy} aria-label={text.buyFor(name)} title={text.buy}>
          <Icon of={ShoppingCart} />
          <span className="only-phone">{text.buy}</span>
        </button>
      )}
      <button type="button" onClick={onVisit} aria-label={visitText.addTo(name)} title={visitText.add}>
        <Icon of={NotebookPen} />
        <span className="only-phone">{text.visit}</span>
      </button>
    </span>
  );
}
