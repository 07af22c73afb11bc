import { answered } from './answers.js';
import type { Screen } from './screen.js';

/** Screens for the design and screenshot tests: a visitor's pages, log-in, registration and password recovery. */
export const visitorScreens: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'store', address: '/store' },
  { name: 'store-category', address: '/store?c=Cuadernos&o=prA' },
  { name: 'store-nothing', address: '/store?p=xqzkwj' },
  {
    name: 'store-near',
    address: '/store?p=cuadenro+xqzkwj',
    prepare: (page) => page.getByRole('heading', { name: 'Productos parecidos' }).waitFor(),
    seldom: true,
  },
  {
    name: 'suggestions',
    address: '/store',
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill('cua');
      await page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'store-list',
    address: '/store?c=Cuadernos',
    as: 'client',
    prepare: (page) => page.getByRole('button', { name: 'Lista' }).click(),
  },
  { name: 'product', address: '/product?pcode=MANY' },
  { name: 'product-without-picture', address: '/product?pcode=NONE' },
  { name: 'product-missing', address: '/product?pcode=NO-HAY', status: 404 },
  { name: 'login', address: '/login' },
  {
    name: 'login-wrong',
    address: '/login',
    prepare: (page) => page.getByRole('button', { name: 'Ingresar', exact: true }).click(),
  },
  { name: 'registration', address: '/login?r=1' },
  {
    name: 'registration-wrong',
    address: '/signin?r=1',
    prepare: (page) => page.getByRole('button', { name: 'Registrarse' }).click(),
  },
  {
    name: 'recovery',
    address: '/login',
    prepare: (page) => page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click(),
  },
  {
    name: 'recover',
    address: '/recover?t=un-token&u=cliente%40mostrador.test',
    arrange: (page) => answered(page, /\/StoreAuth\/validaterecovery$/, { guid: 'un-derecho' }),
    prepare: (page) =>
      page
        .getByLabel(/Contraseña nueva|Nueva contraseña/)
        .first()
        .waitFor(),
    seldom: true,
  },
  {
    name: 'confirm-email',
    address: '/confirmemail?t=un-token&u=compras%40elfaro.test',
    prepare: (page) => page.getByRole('button', { name: 'Confirmar', exact: true }).waitFor(),
  },
  { name: 'change-password', address: '/changepass', as: 'mustChange' },
  { name: 'about', address: '/aboutus' },
  { name: 'help', address: '/htb' },
  { name: 'contact', address: '/contact-us' },
  {
    name: 'contact-wrong',
    address: '/contact-us',
    prepare: (page) => page.getByRole('main').getByRole('button', { name: 'Enviar' }).click(),
    seldom: true,
  },
  { name: 'privacy', address: '/privacidad' },
  { name: 'terms', address: '/terminos' },
  { name: 'qr', address: '/QR' },
  { name: 'qrdin', address: '/qrdin', seldom: true },
  { name: 'qrdime', address: '/qrdime' },
  {
    name: 'filters',
    address: '/store',
    prepare: (page) => page.getByRole('button', { name: 'Filtros' }).click(),
  },
  {
    name: 'login-in-front',
    address: '/product?pcode=MANY',
    prepare: (page) => page.getByRole('button', { name: 'Agregar al carrito' }).click(),
  },
  {
    name: 'recovery-in-front',
    address: '/product?pcode=MANY',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Agregar al carrito' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '¿Olvidó su contraseña?' }).click();
    },
    seldom: true,
  },
];
