// Mails with example data, for the desk: what the program says without own words, and a whole mail as a client would get it.

import type { MailWords } from '@mostrador/rules/company-settings';
import { formatPesos } from '@mostrador/rules/money';
import type { Shop } from '../../shop.js';
import { dates, type OrderSummary } from '../order-sheet/order-sheet.service.js';
import { frameOf } from './brand-frame.js';
import type { UserForMail } from './mail.queries.js';
import { isOrderField, type MailWordsField, ORDER_MAIL_OF, USER_MAIL_OF, withWords } from './mail-words.js';
import { orderMailHtml } from './order-mail-html.js';
import { orderMailText } from './order-mail-text.js';
import { wordsFor } from './order-mail-words.js';
import { orderStatusMail } from './order-status-mail.js';
import { orderStatusMailHtml } from './order-status-mail-html.js';
import { orderStatusMailText } from './order-status-mail-text.js';
import { userMail } from './person-mail.js';
import { personMailHtml } from './person-mail-html.js';
import { personMailText } from './person-mail-text.js';

const EXAMPLE_MOMENT = new Date('2026-11-03T13:20:00Z');
const CLIENT = 'Librería El Faro S.R.L.';
const EMAIL = 'compras@elfaro.test';
const PRODUCT = 'Producto de ejemplo';

const exampleOrder = (number: string, clientName: string): OrderSummary => ({
  externalId: '00000000-0000-4000-8000-000000000000',
  number,
  placedAt: EXAMPLE_MOMENT,
  date: dates.format(EXAMPLE_MOMENT),
  total: 8_640_000,
  discountRows: [],
  taxRows: [[`IVA 21\u00a0% sobre ${formatPesos(8_640_000)}`, formatPesos(1_814_400)]],
  toPay: 10_454_400,
  shipping: 0,
  shippingText: undefined,
  lines: [
    {
      code: 'EJ-001',
      name: PRODUCT,
      quantity: 12,
      pending: 12,
      cancelled: 0,
      progress: '',
      listPrice: 720_000,
      unitPrice: 720_000,
      subtotal: 8_640_000,
      observations: '',
    },
  ],
  paymentAlert: null,
  partlyDelivered: false,
  wasHeld: false,
  clientName,
  clientCode: '1042',
  clientEmail: EMAIL,
  clientCuit: '30-71234567-1',
  clientTaxCategory: 'Responsable Inscripto',
  clientAddress: 'San Martín 450, Rosario',
  identityDate: '',
  clientPhone: '0341 455-0199',
  placedBy: { name: 'Ana Ruiz', email: EMAIL },
  placedByClient: true,
  details: [['Entrega', 'Correo']],
});

const exampleUser = (name: string): UserForMail => ({
  email: EMAIL,
  name: 'Ana Ruiz',
  legal_name: name,
  legal_id: '30712345671',
  tax_category: 'Responsable Inscripto',
  contact_phone: '0341 455-0199',
  contact_phone2: null,
  street: 'San Martín',
  number: '450',
  city: 'Rosario',
  province: 'Santa Fe',
});

interface Names {
  readonly brandName: string;
  readonly number: string;
  readonly clientName: string;
  readonly productName: string;
}

interface Given {
  readonly publicUrl: string;
  readonly phone: string;
  readonly companyMail: string;
  readonly verifiesClients: boolean;
}

/** The mail's content in the program's words, about these names. */
function headOf(field: MailWordsField, { brandName, number, clientName, productName }: Names, given: Given) {
  if (!isOrderField(field)) {
    const detail = { name: productName, code: 'EJ-001' };
    const about = { ...given, token: '', brandName, recipient: EMAIL, at: EXAMPLE_MOMENT, detail };
    return { kind: 'user', mail: userMail(USER_MAIL_OF[field], exampleUser(clientName), about) } as const;
  }
  const order = exampleOrder(number, clientName);
  const kind = ORDER_MAIL_OF[field];
  if (kind === 'order_client')
    return { kind: 'placed', order, mail: wordsFor(kind, order, brandName) } as const;
  const steps = [{ to_status: 'Pendiente', note: '', changed_at: EXAMPLE_MOMENT }];
  return {
    kind: 'status',
    order,
    mail: orderStatusMail(kind, { order, steps, payments: [], brandName }),
  } as const;
}

/** The program's words of a mail, with placeholders for what differs. */
export function defaultWords(field: MailWordsField, verifiesClients: boolean): MailWords {
  const names = {
    brandName: '{empresa}',
    number: '{pedido}',
    clientName: '{cliente}',
    productName: '{producto}',
  };
  const given = { publicUrl: '', phone: '', companyMail: '', verifiesClients };
  const { subject, heading, intro } = headOf(field, names, given).mail;
  return { subject, heading, intro: intro.replace(EMAIL, 'su e-mail') };
}

/** A whole mail with example data and these words. */
export async function exampleMail(shop: Shop, field: MailWordsField, words: MailWords) {
  const { brand, publicUrl } = shop;
  const { orderMail, verifiesClients } = shop.company();
  const number = 'PED-0001-00000042';
  const names = { brandName: brand.companyName, number, clientName: CLIENT, productName: PRODUCT };
  const head = headOf(field, names, {
    publicUrl,
    phone: brand.contact.phone,
    companyMail: orderMail,
    verifiesClients,
  });
  const values = {
    empresa: brand.companyName,
    pedido: number,
    cliente: CLIENT,
    total: formatPesos(exampleOrder(number, CLIENT).total),
    producto: PRODUCT,
  };
  const frame = await frameOf(shop);
  const { attachments } = frame;
  if (head.kind === 'user') {
    const mail = withWords(head.mail, words, values);
    return { ...mail, html: personMailHtml(mail, frame), text: personMailText(mail, frame), attachments };
  }
  const link = `${publicUrl}/purchases`;
  if (head.kind === 'placed') {
    const mail = { ...withWords(head.mail, words, values), link };
    return {
      ...mail,
      html: orderMailHtml(head.order, mail, frame),
      text: orderMailText(head.order, mail, frame),
      attachments,
    };
  }
  const mail = withWords(head.mail, words, values);
  return {
    ...mail,
    html: orderStatusMailHtml(mail, head.order, link, frame),
    text: orderStatusMailText(mail, head.order, link, frame),
    attachments,
  };
}
