// Editorial Barrilete's content of the home page: main picture, promo strip, category tiles, product carousels.

import type { BrandHome } from '../brand.js';

const folder = '/assets/images/home/barrilete';

export const home: BrandHome = {
  hero: {
    title: 'Libros que levantan vuelo',
    subtitle: 'Novedades para chicos y jóvenes, con el margen que su librería necesita.',
    image: { src: `${folder}/hero.svg`, width: 1600, height: 440, alt: '' },
  },
  promo: [
    { text: 'Desde 40% de descuento en compras mayoristas', strong: 'Desde 40%', icon: 'percent' },
    { text: 'Envíos a todo el país', strong: '', icon: 'truck' },
  ],
  tiles: [
    {
      title: 'Novedades',
      href: '/store?tg=NOV',
      linkText: 'Ver novedades',
      image: { src: `${folder}/tile-novedades.webp`, width: 480, height: 480, alt: '' },
    },
    {
      title: 'Cuadernos',
      href: '/store?c=Cuadernos',
      linkText: 'Ver cuadernos',
      image: { src: `${folder}/tile-cuadernos.webp`, width: 480, height: 480, alt: '' },
    },
    {
      title: 'Libretas',
      href: '/store?c=Libretas',
      linkText: 'Ver libretas',
      image: { src: `${folder}/tile-libretas.webp`, width: 480, height: 480, alt: '' },
    },
  ],
  carousels: [
    { tag: 'NOV', title: 'Novedades' },
    { tag: 'ELIG', title: 'Elegidos' },
    { tag: 'DEST', title: 'Destacados' },
  ],
};
