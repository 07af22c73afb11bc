// Content of the mail with which a client gets an offer: until when it holds, what it costs, the note, and the link to it.

import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import type { OfferSummary } from '../offer-sheet/offer-sheet.service.js';
import { mailName } from './mail-name.js';
import type { PersonMail } from './person-mail.js';

export function offerMail(
  { sheet, validUntil, note, holdsStock }: OfferSummary,
  { publicUrl, brandName }: { readonly publicUrl: string; readonly brandName: string },
): PersonMail {
  const lines = sheet.lines.length;
  return {
    subject: `Presupuesto ${sheet.number} · ${brandName}`,
    preheader: `Vale hasta el ${validUntil}. Puede convertirlo en pedido con un clic.`,
    heading: 'Su presupuesto',
    intro: `${mailName(sheet.placedBy.name)} le preparó un presupuesto para ${mailName(sheet.clientName)}, con precios que valen hasta el ${validUntil} inclusive.`,
    facts: [
      ['Número', sheet.number],
      ['Productos', formatWhole(lines)],
      ['Total', `${formatPesos(sheet.total)} sin impuestos`],
      ...(sheet.toPay === null ? [] : [[TO_PAY_WORDS, formatPesos(sheet.toPay)] as const]),
      ['Vale hasta', validUntil],
    ],
    quote: note,
    button: {
      label: 'Ver el presupuesto',
      link: `${publicUrl}/presupuestos?p=${sheet.externalId}`,
    },
    showLink: true,
    notes: [
      'Para convertirlo en pedido ingrese con su cuenta y elija qué productos quiere.',
      holdsStock
        ? `El stock está reservado hasta el ${validUntil}.`
        : 'El stock no está reservado: al abrirlo ve cuánto queda de cada producto.',
    ],
    toCompany: false,
    replyTo: sheet.placedBy.email,
  };
}
