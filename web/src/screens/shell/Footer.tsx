import { Link } from 'react-router';
import { usePage } from '../../api/page';
import { shellText } from '../../text/shell';
import './Footer.css';

export function Footer() {
  const { brand, context, version } = usePage();
  const { footerImage1, footerImageLnk1, copyryghtText } = context;
  return (
    <footer className="footer no-print">
      <div className="page-width footer-row">
        <span>{copyryghtText}</span>
        <span>{shellText.version(version)}</span>
        {footerImage1 !== '' && (
          <Link to={footerImageLnk1} className="footer-image">
            <img src={footerImage1} alt={brand.company.footerImage1Alt} loading="lazy" />
          </Link>
        )}
        <ul className="footer-links">
          <li>
            <Link to="/privacidad">{shellText.privacy}</Link>
          </li>
          <li>
            <Link to="/terminos">{shellText.terms}</Link>
          </li>
          <li>
            <Link to="/contact-us">{shellText.support}</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
