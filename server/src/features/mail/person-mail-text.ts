import type { MailFrame } from './mail-frame.js';
import type { MailTable, PersonMail } from './person-mail.js';

/** The mail about a person (user account or contact message) as plain text, for mail programs that show no HTML. */
export function personMailText(mail: PersonMail, frame: MailFrame): string {
  const { heading, intro, facts, table, quote, button, notes, toCompany } = mail;
  const paragraphs = [
    heading,
    intro,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    table === undefined ? '' : tableLines(table),
    quote.trim(),
    button === undefined ? '' : `${button.label}:\n${button.link}`,
    notes.join('\n'),
    toCompany ? '' : `Consultas: ${frame.phone}`,
    `${frame.brandName} · ${frame.address}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

const tableLines = ({ rows, total }: MailTable): string =>
  [
    ...rows.map(({ kind, number, about, amount }) => `${kind} ${number}, ${about}: ${amount}`),
    ...(total === undefined ? [] : [`Total: ${total}`]),
  ].join('\n');
