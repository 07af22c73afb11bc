// Editorial Barrilete's video for the pages behind its QR codes (/QR, /qrdin, /qrdime), with captions and transcript.

import type { BrandQr } from '../brand.js';

const folder = '/assets/images/home/barrilete';

export const qr: BrandQr = {
  video: {
    sources: [
      { src: `${folder}/qr.mp4`, type: 'video/mp4' },
      { src: `${folder}/qr.webm`, type: 'video/webm' },
    ],
    poster: `${folder}/qr.webp`,
    width: 960,
    height: 540,
    title: 'Un libro que levanta vuelo',
    captions: `${folder}/qr.vtt`,
    transcript: [
      'Amanece sobre las terrazas de Palermo, donde hacemos libros desde 1988.',
      'Un libro se abre sobre una terraza, y de sus páginas sale un barrilete.',
      'Otros barriletes lo siguen y llenan el cielo: álbumes, primeros lectores y novela juvenil.',
      'Aparece el logo de Editorial Barrilete con la frase “Libros que levantan vuelo”.',
    ],
  },
  purchaseLinks: [],
};
