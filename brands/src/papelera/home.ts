// Papelera del Plata's content of the home page: main picture, promo strip, category tiles, product carousels.

import type { BrandHome } from '../brand.js';

const folder = '/assets/images/home/papelera';

export const home: BrandHome = {
  hero: {
    title: 'La lista escolar entera, por bulto',
    subtitle: 'Reponga cuadernos, resmas y útiles con stock a la vista y precio mayorista.',
    image: { src: `${folder}/hero.webp`, width: 1600, height: 640, alt: '' },
    smallImage: { src: `${folder}/hero-960.webp`, width: 960, height: 384, alt: '' },
  },
  promo: [
    { text: 'Desde 40% de descuento en compras mayoristas', strong: 'Desde 40%', icon: 'percent' },
    { text: 'Envíos a todo el país', strong: '', icon: 'truck' },
  ],
  tiles: [
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
