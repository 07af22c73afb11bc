// Spanish texts of a product's page, /product.

import { unitsText } from '@mostrador/rules/packs';

export const productPageText = {
  breadcrumbs: 'Categorías',
  /** For search engines, when the product has no description. */
  about: (name: string, company: string) => `${name}: fotos, características y disponibilidad en ${company}.`,
  all: 'Todos',
  images: 'Imágenes',
  image: (number: number) => `Imagen ${number}`,
  code: (code: string) => `Cód. ${code}`,
  isbn: (isbn: string) => `ISBN ${isbn}`,
  priceNote: 'Precio por unidad, sin impuestos',
  finalPriceNote: 'Precio por unidad, con IVA',
  minimum: (units: number) => (units > 1 ? `Mínimo ${unitsText(units)}` : 'Sin mínimo'),
  step: (units: number, packWord: string) =>
    `los botones suman de a ${unitsText(units)} (1\u00a0${packWord})`,
  times: (units: number, price: string) => `${unitsText(units)} × ${price}`,
  arriving: (units: number) => `${unitsText(units)} en camino`,
  subtotal: (amount: string) => `Subtotal ${amount}`,
  keepShopping: 'Seguir comprando',
  noStockCheck: 'No validar stock',
  noStockCheckWho: '(vendedores)',
  barCode: 'Código de barras',
  related: 'De la misma categoría',
  details: 'Características',
  missingTitle: 'No encontramos este producto',
  missingText: 'Puede que ya no esté en el catálogo, o que la dirección tenga un error.',
  seeProducts: 'Ver productos',
  failed: 'No pudimos traer el producto.',
  retry: 'Reintentar',
  loading: 'Cargando el producto…',
} as const;
