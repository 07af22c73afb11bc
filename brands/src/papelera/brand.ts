// The brand Papelera del Plata (wholesale stationery) as data: names, contact, menu, search, print fonts. Its longer
// parts are in the files beside it.

import type { Brand } from '../brand.js';
import { about } from './about.js';
import { company } from './company.js';
import { help } from './help.js';
import { home } from './home.js';
import { images } from './images.js';
import { qr } from './qr.js';
import { synonyms } from './synonyms.js';

export const papelera: Brand = {
  code: 'papelera',
  companyName: 'Papelera del Plata',
  legalName: 'Papelera del Plata S.A.',
  brandShort: 'Papelera',
  taxId: '30-50001975-8',
  greeting: 'Bienvenido a Papelera del Plata',
  audience: 'Vendemos a librerías, kioscos, escuelas y empresas con CUIT.',
  titles: { home: 'Papelera del Plata | Librería y papelería por mayor', suffix: 'Papelera' },
  description:
    'Cuadernos, resmas, útiles escolares y artículos de oficina por mayor, con stock a la vista y envíos a todo el país.',
  contact: {
    phone: '011 4555-0142',
    phoneLink: '+541145550142',
    whatsapp: 'https://wa.me/5491145550142',
    email: 'ventas@papeleradelplata.test',
    emailNote: 'Respondemos en el día hábil',
    street: 'Av. Vélez Sarsfield 1840',
    neighbourhood: 'Barracas',
    city: 'Ciudad de Buenos Aires',
    postalCode: 'C1285',
    province: 'Ciudad Autónoma de Buenos Aires',
    country: 'Argentina',
    hours: 'Lunes a viernes de 9 a 18',
    pickUpHours: 'Lunes a viernes de 9 a 17',
    mapLink: 'https://www.openstreetmap.org/?mlat=-34.6497&mlon=-58.3877#map=17/-34.6497/-58.3877',
    latitude: -34.6497,
    longitude: -58.3877,
    bankAccount: 'CBU 0000003100012345678901, alias papelera.del.plata',
  },
  menu: {
    store: 'Productos',
    showHelp: true,
    downloads: [{ label: 'Catálogo 2026 (PDF)', href: '/assets/downloads/papelera/catalogo.pdf' }],
  },
  search: {
    defaultField: 'code',
    placeholder: 'Nombre o código del producto',
    productWord: { one: 'producto', many: 'productos' },
    exampleCodes: ['RES-0075', 'CUA-1048', '7791234567898'],
  },
  synonyms,
  images,
  home,
  about,
  help,
  qr,
  company,
  print: {
    body: '@fontsource/archivo/files/archivo-latin-400-normal.woff',
    strong: '@fontsource/archivo/files/archivo-latin-600-normal.woff',
    heading: '@fontsource/archivo/files/archivo-latin-700-normal.woff',
  },
  analyticsIds: [],
};
