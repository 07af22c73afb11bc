// Spanish texts of the pages that a QR code opens: /QR, /qrdin and /qrdime.

export const qrText = {
  welcome: (company: string) => `Gracias por acercarse a ${company}`,
  intro: 'Elija por dónde empezar.',
  film: 'Ver el video',
  filmWords: 'Quiénes somos, en 18 segundos',
  buy: 'Cómo comprar con nosotros',
  buyWords: 'El video y los caminos para su compra',
  store: 'Ver productos',
  storeWords: 'Todo el catálogo',
  write: 'Escríbanos',
  whatsapp: 'WhatsApp',
  captions: 'Español',
  transcript: 'Qué se ve en el video',
  silent: 'El video no tiene sonido.',
  purchase: 'Elija su compra',
  seeProducts: 'VER PRODUCTOS',
} as const;
