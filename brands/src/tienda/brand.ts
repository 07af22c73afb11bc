// The plain brand: a shop that is opened without files of its own. An administrator sets its name, data, colours and texts on the
// desk. Its texts suit any wholesaler, and what only the company knows says that it is still missing.

import type { Brand } from '../brand.js';
import { company } from './company.js';
import { help } from './help.js';
import { home } from './home.js';
import { images } from './images.js';

const folder = '/assets/images/home/tienda';

/** What the company has not said yet. */
const MISSING = 'por completar';

export const tienda: Brand = {
  code: 'tienda',
  companyName: 'Mi tienda',
  legalName: 'Mi tienda',
  brandShort: 'Mi tienda',
  taxId: MISSING,
  greeting: 'Bienvenidos',
  audience: 'Vendemos a comercios con CUIT.',
  titles: { home: 'Mi tienda', suffix: 'Mi tienda' },
  description: 'Venta mayorista: vea los productos, arme su pedido y confírmelo a toda hora.',
  contact: {
    phone: `Teléfono ${MISSING}`,
    phoneLink: '+54',
    whatsapp: 'https://wa.me/',
    // no mail server delivers to this domain (RFC 2606)
    email: 'por-completar@tienda.invalid',
    emailNote: 'Respondemos en el día hábil',
    street: `Dirección ${MISSING}`,
    neighbourhood: 'Centro',
    city: 'Buenos Aires',
    postalCode: '1000',
    province: 'Buenos Aires',
    country: 'Argentina',
    hours: 'Lunes a viernes de 9 a 18',
    pickUpHours: 'Lunes a viernes de 9 a 17',
    mapLink: 'https://www.openstreetmap.org/',
    latitude: -34.6037,
    longitude: -58.3816,
  },
  menu: {
    store: 'Productos',
    showHelp: true,
    downloads: [{ label: 'Lista de precios (PDF)', href: '/assets/downloads/tienda/catalogo.pdf' }],
  },
  search: {
    defaultField: 'code',
    placeholder: 'Nombre o código',
    productWord: { one: 'producto', many: 'productos' },
    exampleCodes: ['ABC-0075', 'ABC-1048', '7791234567898'],
  },
  images,
  home,
  about: {
    heading: 'La empresa',
    paragraphs: ['Vendemos por mayor a comercios, escuelas y empresas de todo el país.'],
    facts: [],
    image: { src: `${folder}/picture.svg`, width: 480, height: 480, alt: '' },
  },
  help,
  qr: {
    video: {
      sources: [],
      poster: `${folder}/hero.svg`,
      width: 960,
      height: 540,
      title: 'Cómo comprar',
      captions: `${folder}/film.vtt`,
      transcript: ['Busque un producto, indique la cantidad y confirme su pedido.'],
    },
    purchaseLinks: [],
  },
  company,
  analyticsIds: [],
};
