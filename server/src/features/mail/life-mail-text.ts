import { formatPesos } from '@mostrador/rules/money';
import type { ToldOrder } from '../order-sheet/order-sheet.service.js';
import type { MailFrame } from './mail-frame.js';
import type { LifeMail, LifeStep } from './order-status-mail.js';

/** The same mail for programs, and people, that read no HTML. */
export function lifeMailText(mail: LifeMail, order: ToldOrder, link: string, frame: MailFrame): string {
  const paragraphs = [
    mail.heading,
    mail.intro,
    mail.steps.map(stepText).join('\n'),
    mail.note.trim(),
    `Comprobante: ${order.number}\nFecha: ${order.date}\nTotal: ${formatPesos(order.total)}`,
    mail.facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${mail.button}: ${link}`,
    mail.toCompany ? '' : `Consultas: ${frame.phone}`,
    `${frame.brandName} · ${frame.address}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

const stepText = ({ word, date, reached }: LifeStep): string =>
  `${reached ? '[x]' : '[ ]'} ${word}${date === '' ? '' : ` (${date})`}`;
