// The footer of every page: copyright text, version, footer image link, and the links 'Privacidad', 'Términos',
// 'Soporte' and, if the company has one, 'Data Fiscal'.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePage } from '../../page/page';
import { shellText } from '../../text/shell';
import './Footer.css';

export function Footer() {
  const { brand, context, version } = usePage();
  const { legal } = brand;
  const { footerImage1, footerImageLnk1, copyryghtText } = context;
  const links = [
    [legal?.privacyLink ?? '/privacidad', shellText.privacy],
    [legal?.termsLink ?? '/terminos', shellText.terms],
    [legal?.supportLink ?? '/contact-us', shellText.support],
    [legal?.dataFiscalLink, shellText.dataFiscal],
  ] as const;
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
          {links.map(
            ([to, words]) =>
              to && (
                <li key={to}>
                  <FooterLink to={to}>{words}</FooterLink>
                </li>
              ),
          )}
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
