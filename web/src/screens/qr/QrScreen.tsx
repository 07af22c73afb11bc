import { BookOpen, type LucideIcon, Mail, MessageSquare, Play, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { qrText as text } from '../../text/qr';
import { Icon } from '../../ui/Icon';
import './Qr.css';

/** The page /QR of a printed QR code: a short list of links, for phones. */
export default function QrScreen() {
  const { companyName, contact, description, qr } = useBrand();
  useHead({ description });
  return (
    <div className="page-width qr">
      <h1 className="page-title">{text.welcome(companyName)}</h1>
      <p className="qr-intro">{text.intro}</p>
      <ul className="qr-ways">
        <Way icon={Play} to="/qrdin" title={text.film} words={text.filmWords} />
        {qr.purchaseLinks.length > 0 && (
          <Way icon={ShoppingCart} to="/qrdime" title={text.buy} words={text.buyWords} />
        )}
        <Way icon={BookOpen} to="/store" title={text.store} words={text.storeWords} />
        <Way icon={MessageSquare} to={contact.whatsapp} title={text.whatsapp} words={contact.hours} />
        <Way icon={Mail} to="/contact-us" title={text.write} words={contact.email} />
      </ul>
    </div>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly to: string;
  readonly title: string;
  readonly words: string;
}

function Way({ icon, to, title, words }: WayProps) {
  const inside = (
    <>
      <Icon of={icon} />
      <b>{title}</b>
      <small>{words}</small>
    </>
  );
  return <li>{to.startsWith('/') ? <Link to={to}>{inside}</Link> : <a href={to}>{inside}</a>}</li>;
}
