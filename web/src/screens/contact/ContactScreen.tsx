import { Clock, type LucideIcon, Mail, MapPin, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../api/page';
import { contactText } from '../../text/pages';
import { Icon } from '../../ui/Icon';
import './ContactScreen.css';

export default function ContactScreen() {
  const { companyName, contact } = useBrand();
  return (
    <div className="page-width contact">
      <h1 className="page-title">{contactText.heading(companyName)}</h1>
      <p className="contact-intro">{contactText.intro}</p>
      <ul className="contact-ways">
        <Way icon={Phone} title={contactText.phone}>
          <a className="text-link" href={`tel:${contact.phoneLink}`}>
            {contact.phone}
          </a>
        </Way>
        <Way icon={MessageSquare} title={contactText.whatsapp}>
          <a className="text-link" href={contact.whatsapp}>
            {contactText.write}
          </a>
        </Way>
        <Way icon={Mail} title={contactText.email}>
          <a className="text-link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          <small>{contact.emailNote}</small>
        </Way>
        <Way icon={MapPin} title={contactText.address}>
          <span>
            {contact.street}, {contact.neighbourhood}
          </span>
          <span>
            {contact.postalCode} {contact.city}
          </span>
          <a className="text-link" href={contact.mapLink}>
            {contactText.map}
          </a>
        </Way>
        <Way icon={Clock} title={contactText.hours}>
          <span>{contact.hours}</span>
          <small>
            {contactText.pickUp}: {contact.pickUpHours.toLowerCase()}
          </small>
        </Way>
      </ul>
    </div>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Way({ icon, title, children }: WayProps) {
  return (
    <li className="panel contact-way">
      <Icon of={icon} />
      <h2 className="group-title">{title}</h2>
      {children}
    </li>
  );
}
