// Papelera del Plata's video and purchase links for the pages behind its QR codes (/QR, /qrdin, /qrdime), with
// captions and transcript.

import type { BrandQr } from '../brand.js';

const folder = '/assets/images/home/papelera';

export const qr: BrandQr = {
  video: {
    sources: [
      { src: `${folder}/qr.mp4`, type: 'video/mp4' },
      { src: `${folder}/qr.webm`, type: 'video/webm' },
    ],
    poster: `${folder}/qr.webp`,
    width: 960,
    height: 540,
    title: 'Cómo se prepara un pedido en Papelera del Plata',
    captions: `${folder}/qr.vtt`,
    transcript: [
      'Sobre una hoja cuadriculada aparecen cuadernos, lápices, marcadores y tijeras: usted elige, por bulto y con el stock a la vista.',
      'Los productos entran en una caja que se cierra: preparamos el pedido en nuestro depósito de Barracas.',
      'Un camión lleva la caja por la ruta: enviamos a todo el país.',
      'Aparece el logo de Papelera del Plata con la frase “Compre cuando quiera”.',
    ],
  },
  purchaseLinks: [
    { label: 'Compra mayorista', href: '/store' },
    { label: 'Compra minorista', href: '/contact-us' },
  ],
};
