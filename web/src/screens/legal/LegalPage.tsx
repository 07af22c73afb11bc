import type { BrandText } from '@mostrador/brands/brand';
import { Link } from 'react-router';
import { useBrand } from '../../page/page';
import { shellText } from '../../text/shell';
import './LegalPage.css';

/** The layout of the privacy and terms pages: a legal text in sections, with the company's data. */
export function LegalPage({ text: { title, sections } }: { readonly text: BrandText }) {
  const { legalName, taxId, contact } = useBrand();
  return (
    <div className="page-width legal">
      <h1 className="page-title">{title}</h1>
      <p className="text-muted legal-company">
        {legalName} · CUIT {taxId} · {contact.street}, {contact.city}
      </p>
      <div className="legal-sections">
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2 className="group-title">{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <p>
        <Link to="/contact-us" className="text-link">
          {shellText.contact}
        </Link>
      </p>
    </div>
  );
}
