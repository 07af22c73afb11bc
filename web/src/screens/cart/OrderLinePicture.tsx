import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { cartScreenText as text } from '../../text/cart-screen';
import { ImageBox } from '../../ui/ImageBox';

/** The small product picture beside a line's name in the cart's last step. Decorative: it has no alternative text. */
export function OrderLinePicture({ image }: { readonly image: string | null }) {
  const { apiBase } = usePage();
  return (
    <span className="order-line-picture">
      <ImageBox
        src={image === null ? undefined : imageAddress(apiBase, image, 96)}
        alt=""
        width={96}
        height={96}
        missingText={text.noImage}
      />
    </span>
  );
}
