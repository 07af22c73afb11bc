// The footer of every page: copyright text, version, footer image link, and the links 'Privacidad', 'Términos' and
// 'Soporte'.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePage } from '../../page/page';
import { shellText } from '../../text/shell';
import './Footer.css';

export function Footer() {
  const { brand, context, version } = usePage();
  const { legal } = brand;
  const { footerImage1, footerImageLnk1, copyryghtText } = context;
  return (
    <footer className="footer no-print">
      <div className="page-width footer-row">
        <span>{copyryghtText}</span>
        <span>{shellText.version(version)}</span>
        {footerImage1 !== '' && (
          <FooterLink to={footerImageLnk1} className="footer-image">
            <img src={footerImage1} alt={brand.company.footerImage1Alt} loading="lazy" />
          </FooterLink>
        )}
        <ul className="footer-links">
          <li>
            <FooterLink to={legal?.privacyLink ?? '/privacidad'}>{shellText.privacy}</FooterLink>
          </li>
          <li>
            <FooterLink to={legal?.termsLink ?? '/terminos'}>{shellText.terms}</FooterLink>
          </li>
          <li>
            <FooterLink to={legal?.supportLink ?? '/contact-us'}>{shellText.support}</FooterLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}

interface FooterLinkProps {
  /** A path of the shop or an external address; empty for plain text. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function FooterLink({ to, className, children }: FooterLinkProps) {
  if (to === '') return <span className={className}>{children}</span>;
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={to} className={className}>
      {children}
    </a>
  );
}
