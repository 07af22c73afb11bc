import { type LucideIcon, Mail, MapPin, MessageSquare, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { useBrand } from '../../page/page';
import { homeText } from '../../text/home';
import { Icon } from '../../ui/Icon';

interface Way {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
}

/** The home page's contact links: phone, WhatsApp, e-mail ('Contactanos', to /contact-us) and address. */
export function ContactStrip() {
  const { contact } = useBrand();
  const ways: readonly Way[] = [
    { icon: Phone, title: contact.phone, detail: contact.hours, href: `tel:${contact.phoneLink}` },
    { icon: MessageSquare, title: homeText.whatsapp, detail: contact.emailNote, href: contact.whatsapp },
    { icon: Mail, title: homeText.contact, detail: contact.email, href: '/contact-us' },
    { icon: MapPin, title: contact.street, detail: contact.city, href: contact.mapLink },
  ];
  return (
    <section className="section" aria-label={homeText.contactTitle}>
      <ul className="contact-strip">
        {ways.map((way) => (
          <li key={way.href}>
            <WayLink {...way} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WayLink({ icon, title, detail, href }: Way) {
  const inside = (
    <>
      <Icon of={icon} />
      <b>{title}</b>
      <small>{detail}</small>
    </>
  );
  return href.startsWith('/') ? <Link to={href}>{inside}</Link> : <a href={href}>{inside}</a>;
}
