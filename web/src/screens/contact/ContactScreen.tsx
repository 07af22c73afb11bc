// The page 'Contactanos' (/contact-us): the contact form ('Contactarse con' the company), and the company's phone,
// e-mail, WhatsApp and address. After sending, redirects to /store.

import { SEARCH_TEXT_MAX } from '@mostrador/rules/search-text';
import { ExternalLink, type LucideIcon, Mail, MapPin, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ContactForm } from '../../features/contact/ContactForm';
import { useBrand } from '../../page/page';
import { contactText as text } from '../../text/contact';
import { Icon } from '../../ui/Icon';
import './ContactScreen.css';

export default function ContactScreen() {
  const { companyName, contact } = useBrand();
  const navigate = useNavigate();
  // a search that found nothing
  const searched = useSearchParams()[0].get('busqueda')?.trim().slice(0, SEARCH_TEXT_MAX) ?? '';
  return (
    <div className="page-width contact">
      <div className="panel contact-main">
        <h1 className="page-title">{text.heading(companyName)}</h1>
        <ContactForm
          message={searched === '' ? '' : text.askFor(searched)}
          onSent={() => void navigate('/store')}
        />
      </div>
      <aside className="panel contact-also">
        <h2 className="group-title">{text.also}</h2>
        <ul>
          <Way icon={Phone} detail={contact.hours}>
            <a href={`tel:${contact.phoneLink}`}>{contact.phone}</a>
          </Way>
          <Way icon={Mail} detail={contact.emailNote}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Way>
          <Way icon={MessageSquare}>
            <a href={contact.whatsapp}>{text.whatsapp}</a>
          </Way>
          {contact.instagram && (
            <Way icon={ExternalLink}>
              <a href={contact.instagram}>Instagram</a>
            </Way>
          )}
          {contact.facebook && (
            <Way icon={ExternalLink}>
              <a href={contact.facebook}>Facebook</a>
            </Way>
          )}
          <Way
            icon={MapPin}
            detail={
              <>
                {contact.neighbourhood}, {contact.city}
                <br />
                {text.pickUp}: {contact.pickUpHours.toLowerCase()}
              </>
            }
          >
            <a href={contact.mapLink} title={text.map}>
              {contact.street}
            </a>
          </Way>
        </ul>
      </aside>
    </div>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

function Way({ icon, detail, children }: WayProps) {
  return (
    <li className="contact-way">
      <Icon of={icon} />
      <div>
        {children}
        {detail !== undefined && <p>{detail}</p>}
      </div>
    </li>
  );
}
