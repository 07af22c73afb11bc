// Entries of /api/v1 that read clients, their addresses, their accounts, salespeople and sale conditions. They are written by imports.

import { z } from 'zod';
import { pesos, text } from '../fields.js';
import { entry, instant, pageOf, pageQuery } from './entry.js';

const address = z.object({
  street: z.string(),
  number: z.string(),
  floor: z.string(),
  apartment: z.string(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string().nullable(),
});

export const v1Client = z.object({
  code: z.string(),
  legalName: z.string(),
  legalId: z.string().meta({ description: 'CUIT, 11 digits' }),
  taxCategory: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  phone2: z.string(),
  priceList: z.string().nullable().meta({ description: 'Code; null: the default list' }),
  discountList: z.string().nullable(),
  saleCondition: z.string().nullable().meta({ description: 'Name of the sale condition' }),
  creditLimit: pesos.nullable(),
  salespeople: z.array(z.string()).meta({ description: 'E-mails' }),
  legalAddress: address,
  deliveryAddress: address,
  isBlocked: z.boolean(),
  createdAt: instant,
});
export type V1Client = z.output<typeof v1Client>;

const furtherAddress = address.extend({
  client: z.string().meta({ description: 'Code of the client' }),
  label: z.string(),
  comments: z.string(),
});

const accountEntry = z.object({
  client: z.string().meta({ description: 'Code of the client' }),
  kind: z.enum(['invoice', 'debit_note', 'credit_note', 'receipt']),
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  amount: pesos.meta({ description: 'Negative for what reduces the debt' }),
  openAmount: pesos.meta({ description: 'What is left of it' }),
  hasDocument: z.boolean().meta({ description: 'Whether its PDF was loaded' }),
});

const ADDRESS = {
  street: 'Av. Rivadavia',
  number: '4500',
  floor: '',
  apartment: '',
  postalCode: 'C1205AAC',
  city: 'Buenos Aires',
  province: 'Ciudad Autónoma de Buenos Aires',
};
const CLIENT: V1Client = {
  code: 'C-100',
  legalName: 'Librería del Sur SRL',
  legalId: '30712345671',
  taxCategory: 'Responsable Inscripto',
  email: 'compras@libreriadelsur.example',
  phone: '',
  phone2: '',
  priceList: 'MAYORISTA',
  discountList: null,
  saleCondition: '30 días',
  creditLimit: 500_000,
  salespeople: [],
  legalAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  isBlocked: false,
  createdAt: '2026-03-02T13:04:05.000Z',
};
const query = z.strictObject(pageQuery);

export const clientEntries = {
  listClients: entry({
    name: 'listClients',
    method: 'GET',
    path: '/clients',
    scopes: ['clients:read'],
    summary: 'List clients by code',
    detail: {
      en: 'Also those who registered in the shop. To write, send an import of kind clients.',
      es: 'También los que se registraron en la tienda. Para cargar, envíe una importación de tipo clients.',
    },
    query,
    output: pageOf(v1Client),
    paged: true,
    errors: [],
    example: { query: { limit: '100' }, output: { items: [CLIENT], next: null } },
  }),
  getClient: entry({
    name: 'getClient',
    method: 'GET',
    path: '/clients/{code}',
    scopes: ['clients:read'],
    summary: 'Read a client',
    detail: { en: 'By the ERP’s code.', es: 'Por el código del ERP.' },
    params: z.object({ code: text(64).min(1).meta({ description: 'Of the client' }) }),
    output: v1Client,
    etag: true,
    errors: ['not_found'],
    example: { params: { code: 'C-100' }, output: CLIENT },
  }),
  listAddresses: entry({
    name: 'listAddresses',
    method: 'GET',
    path: '/addresses',
    scopes: ['clients:read'],
    summary: 'List the further delivery addresses of clients',
    detail: {
      en: 'The usual address of a client is in the client.',
      es: 'La dirección habitual está en el cliente.',
    },
    query,
    output: pageOf(furtherAddress),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: { items: [{ client: 'C-100', label: 'Depósito', comments: '', ...ADDRESS }], next: null },
    },
  }),
  listSalespeople: entry({
    name: 'listSalespeople',
    method: 'GET',
    path: '/salespeople',
    scopes: ['clients:read'],
    summary: 'List salespeople by e-mail',
    detail: {
      en: 'To assign them to clients, send an import of kind assignments.',
      es: 'Para asignarlos a clientes, envíe una importación de tipo assignments.',
    },
    query,
    output: pageOf(z.object({ email: z.string(), name: z.string(), active: z.boolean() })),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: { items: [{ email: 'ventas@shop.example', name: 'Ana Ruiz', active: true }], next: null },
    },
  }),
  listSaleConditions: entry({
    name: 'listSaleConditions',
    method: 'GET',
    path: '/sale-conditions',
    scopes: ['clients:read'],
    summary: 'List sale conditions by name',
    detail: {
      en: 'Clients name them by their names.',
      es: 'Los clientes las nombran por su nombre.',
    },
    query,
    output: pageOf(
      z.object({
        name: z.string(),
        days: z.number().int().meta({ description: 'From the invoice to the due date' }),
        active: z.boolean(),
      }),
    ),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: { items: [{ name: '30 días', days: 30, active: true }], next: null },
    },
  }),
  listAccountEntries: entry({
    name: 'listAccountEntries',
    method: 'GET',
    path: '/account-entries',
    scopes: ['account:read'],
    summary: 'List account entries in the order in which they were loaded',
    detail: {
      en: 'Invoices, notes and receipts. To write, send an import of kind account-entries.',
      es: 'Facturas, notas y recibos. Para cargar, envíe una importación de tipo account-entries.',
    },
    query,
    output: pageOf(accountEntry),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: {
        items: [
          {
            client: 'C-100',
            kind: 'invoice',
            number: 'A 0001-00000245',
            issuedOn: '2026-03-02',
            dueOn: '2026-04-01',
            amount: 26_136,
            openAmount: 26_136,
            hasDocument: false,
          },
        ],
        next: null,
      },
    },
  }),
};
