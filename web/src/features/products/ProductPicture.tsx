// A product's picture in the sizes that its place needs (card, page or thumbnail); 'Sin imagen' if there is none or it
// does not load.

import type { Product } from '@mostrador/contract/entries/products';
import { type ImageWidth, imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { productText } from '../../text/products';
import { ImageBox } from '../../ui/ImageBox';

interface ProductPictureProps {
  /** A name under the image root; null or empty for a product without a picture. */
  readonly file: string | null | undefined;
  readonly alt: string;
  readonly use: 'card' | 'page' | 'thumb';
  readonly eager?: boolean | undefined;
}

const uses: Record<
  ProductPictureProps['use'],
  { readonly widths: readonly ImageWidth[]; readonly normal: ImageWidth; readonly sizes: string }
> = {
  card: {
    widths: [160, 240, 320, 480],
    normal: 320,
    sizes: '(max-width: 479px) 45vw, (max-width: 1023px) 30vw, 220px',
  },
  page: { widths: [320, 480, 640, 800, 1280], normal: 800, sizes: '(max-width: 640px) 100vw, 50vw' },
  thumb: { widths: [96, 160], normal: 160, sizes: '64px' },
};

export function ProductPicture({ file, alt, use, eager = false }: ProductPictureProps) {
  const { apiBase } = usePage();
  const { widths, normal, sizes } = uses[use];
  const src = file ? imageAddress(apiBase, file, normal) : undefined;
  return (
    <ImageBox
      src={src}
      alt={alt}
      width={normal}
      height={normal}
      missingText={productText.noImage}
      widths={widths}
      srcOf={(width) => imageAddress(apiBase, file ?? '', width as ImageWidth)}
      sizes={sizes}
      eager={eager}
    />
  );
}

/** The first picture of a product. */
export function mainPicture({
  imagePath,
  images,
}: Pick<Product, 'imagePath' | 'images'>): string | undefined {
  return imagePath || images[0]?.imageFileName;
}
