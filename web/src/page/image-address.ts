import type { IMAGE_WIDTHS } from '@mostrador/contract/image-widths';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The address of a product's picture in one of the widths that the server makes. */
export function imageAddress(apiBase: string, file: string, width: ImageWidth): string {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return `${apiBase}/store/StoreProductsImages/proxy/${path}?w=${width}`;
}
