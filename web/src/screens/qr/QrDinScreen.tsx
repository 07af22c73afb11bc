import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { qrText as text } from '../../text/qr';
import { LinkButton } from '../../ui/LinkButton';
import { Film, posterOf } from './Film';

/** The page /qrdin of a printed QR code: the film (video) and a link to the store. */
export default function QrDinScreen() {
  const { qr, description } = useBrand();
  useHead({ title: qr.video.title, description, image: posterOf(qr.video) });
  return (
    <div className="page-width qr">
      <h1 className="page-title">{qr.video.title}</h1>
      <Film />
      <LinkButton to="/store" size="large">
        {text.seeProducts}
      </LinkButton>
    </div>
  );
}
