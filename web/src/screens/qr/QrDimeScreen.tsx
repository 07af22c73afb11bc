import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { qrText as text } from '../../text/qr';
import { LinkButton } from '../../ui/LinkButton';
import { Film, posterOf } from './Film';

/**
 * The page /qrdime of a printed QR code: the film (video) and, if the brand has any, links to a wholesale and a retail
 * purchase.
 */
export default function QrDimeScreen() {
  const { companyName, qr, description } = useBrand();
  useHead({ title: text.buy, description, image: posterOf(qr.video) });
  return (
    <div className="page-width qr">
      <h1 className="page-title">{text.welcome(companyName)}</h1>
      <Film />
      {qr.purchaseLinks.length > 0 && (
        <nav className="qr-purchase" aria-label={text.purchase}>
          {qr.purchaseLinks.map(({ label, href }, index) => (
            <LinkButton key={href} to={href} size="large" kind={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </LinkButton>
          ))}
        </nav>
      )}
    </div>
  );
}
