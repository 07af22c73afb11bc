// Editorial Barrilete's text, figures and picture for the screen 'La Empresa' (/aboutus).

import type { BrandAbout } from '../brand.js';

export const about: BrandAbout = {
  heading: 'Bienvenidos a Editorial Barrilete',
  paragraphs: [
    'Hacemos libros para chicos y jóvenes desde una casa con terraza en Palermo. Publicamos pocos títulos por año y los acompañamos mucho: con cuadernillos para el aula, visitas de autores y reposición rápida.',
    'Trabajamos con librerías, escuelas y bibliotecas de todo el país. Si usted recomienda libros, queremos conocerlo.',
  ],
  facts: [
    { figure: '1988', words: 'primer libro' },
    { figure: '18', words: 'provincias' },
    { figure: '24 h', words: 'para preparar un pedido' },
  ],
  image: {
    src: '/assets/images/home/barrilete/about.jpg',
    width: 1200,
    height: 960,
    alt: 'Barriletes de papel sobre los techos del barrio, con el sol detrás',
  },
};
