// Papelera del Plata's text, figures and picture for the screen 'La Empresa' (/aboutus).

import type { BrandAbout } from '../brand.js';

export const about: BrandAbout = {
  heading: 'Bienvenido a Papelera del Plata',
  paragraphs: [
    'Desde 1974 abastecemos a librerías, kioscos, escuelas y oficinas de todo el país. Compramos por pallet y vendemos por bulto cerrado o abierto, con el mismo precio para quien retira en Barracas y para quien recibe en Ushuaia.',
    'Nuestro depósito prepara los pedidos en el día y despacha por el transporte que usted elija.',
  ],
  facts: [
    { figure: '1974', words: 'primer mostrador' },
    { figure: '23', words: 'provincias' },
    { figure: '24 h', words: 'para preparar un pedido' },
  ],
  image: {
    src: '/assets/images/home/papelera/about.jpg',
    width: 1200,
    height: 960,
    alt: 'Cuadernos, lápices, una tijera y cintas sobre una plancha de corte azul',
  },
};
