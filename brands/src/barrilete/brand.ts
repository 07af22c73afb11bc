// The brand Editorial Barrilete (publisher of children's and youth books) as data: names, contact, menu, search, mail and print
// fonts. Its longer parts are in the files beside it.

import type { Brand } from '../brand.js';
import { about } from './about.js';
import { company } from './company.js';
import { help } from './help.js';
import { home } from './home.js';
import { images } from './images.js';
import { qr } from './qr.js';
import { synonyms } from './synonyms.js';

export const barrilete: Brand = {
  code: 'barrilete',
  companyName: 'Editorial Barrilete',
  legalName: 'Editorial Barrilete S.R.L.',
  brandShort: 'Barrilete',
  taxId: '30-70011988-9',
  greeting: 'Bienvenidos a Editorial Barrilete',
  audience: 'Vendemos a librerías, jugueterías, escuelas y distribuidoras con CUIT.',
  titles: { home: 'Editorial Barrilete | Libros para chicos y jóvenes', suffix: 'Barrilete' },
  description:
    'Libros para chicos y jóvenes: álbumes ilustrados, primeros lectores y novela juvenil, con descuento para librerías, escuelas y bibliotecas.',
  contact: {
    phone: '011 4555-0177',
    phoneLink: '+541145550177',
    whatsapp: 'https://wa.me/5491145550177',
    email: 'ventas@barrilete.test',
    emailNote: 'Respondemos en el día hábil',
    street: 'Gorriti 4125',
    neighbourhood: 'Palermo',
    city: 'Ciudad de Buenos Aires',
    postalCode: 'C1172',
    province: 'Ciudad Autónoma de Buenos Aires',
    country: 'Argentina',
    hours: 'Lunes a viernes de 9 a 18',
    pickUpHours: 'Lunes a viernes de 10 a 17',
    mapLink: 'https://www.openstreetmap.org/?mlat=-34.5951&mlon=-58.4216#map=17/-34.5951/-58.4216',
    latitude: -34.5951,
    longitude: -58.4216,
    bankAccount: 'CBU 0000003100012345678901, alias editorial.barrilete',
  },
  menu: {
    store: 'Catálogo',
    showHelp: false,
    downloads: [{ label: 'Catálogo 2026 (PDF)', href: '/assets/downloads/barrilete/catalogo.pdf' }],
  },
  search: {
    defaultField: 'code',
    placeholder: 'Título, código o ISBN',
    productWord: { one: 'título', many: 'títulos' },
    exampleCodes: ['978-987-1042-16-6', '978-987-1042-59-3', '9789871042005'],
  },
  synonyms,
  images,
  home,
  about,
  help,
  qr,
  company,
  mail: { headingFont: "Georgia, 'Times New Roman', serif", radius: 24 },
  print: {
    body: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
    strong: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
    heading: '@fontsource/alegreya/files/alegreya-latin-700-normal.woff',
  },
  analyticsIds: [],
};
