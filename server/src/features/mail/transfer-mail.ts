// Texts of the mails about a transfer that a client told: to the company that is to check it, and to the client with each change.

import type { UserForMail } from './mail.queries.js';
import { mailName } from './mail-name.js';
import type { PersonMail, UserMailGiven } from './person-mail.js';

export type TransferMailKind =
  | 'transfer_to_check'
  | 'transfer_told'
  | 'transfer_credited'
  | 'transfer_rejected'
  | 'transfer_reopened';

/** The names of a transfer's facts, in the order in which the mails list them. */
const FACTS = ['Cliente', 'Importe', 'Fecha', 'Desde', 'Pedido', 'Pedidos', 'Paga', 'Motivo'] as const;

/** The facts of a transfer, as its mails list them. */
const transferFacts = (detail: UserMailGiven['detail']) =>
  FACTS.flatMap((name) => {
    const value = detail[name];
    return value === undefined ? [] : [[name, value] as const];
  });

const plain = { quote: '', showLink: false, notes: [], toCompany: false } as const;

/** What the mails about a transfer to its client have in common. */
const transferMail = ({ publicUrl, companyMail, detail }: UserMailGiven) => ({
  ...plain,
  replyTo: companyMail,
  facts: transferFacts(detail),
  button: { label: 'Ver mi cuenta', link: `${publicUrl}/cuenta` },
});

export const TRANSFER_MAILS: Readonly<
  Record<TransferMailKind, (user: UserForMail, given: UserMailGiven) => PersonMail>
> = {
  transfer_to_check: (user, { publicUrl, detail }) => ({
    ...plain,
    replyTo: user.email,
    subject: `Pago informado: ${mailName(detail['Cliente'] ?? user.legal_name ?? user.name)}, ${detail['Importe'] ?? ''}`,
    preheader: 'Un cliente informó una transferencia con su comprobante.',
    heading: 'Pago informado',
    intro: 'Un cliente informó una transferencia. Revísela con el banco y acredítela o rechácela.',
    facts: transferFacts(detail),
    toCompany: true,
    button: { label: 'Ver los pagos informados', link: `${publicUrl}/admin/pagos` },
  }),

  transfer_told: (_, given) => ({
    ...transferMail(given),
    subject: `Recibimos su comprobante · ${given.brandName}`,
    preheader: 'Le avisamos cuando acreditemos el pago.',
    heading: 'Recibimos su comprobante',
    intro: 'Su pago queda informado. Lo revisamos con el banco y le avisamos por mail.',
  }),

  transfer_credited: (_, given) => ({
    ...transferMail(given),
    subject: `Acreditamos su pago · ${given.brandName}`,
    preheader: 'Su transferencia está acreditada.',
    heading: 'Acreditamos su pago',
    intro: 'Su transferencia llegó y está acreditada. ¡Gracias!',
  }),

  transfer_rejected: (_, given) => ({
    ...transferMail(given),
    subject: `No pudimos acreditar su pago · ${given.brandName}`,
    preheader: 'Vea el motivo y vuelva a informarlo.',
    heading: 'No pudimos acreditar su pago',
    intro: 'Revisamos la transferencia que informó y no pudimos acreditarla.',
    notes: ['Corrija lo que haga falta y vuelva a informarlo, o responda este mail.'],
  }),

  transfer_reopened: (_, given) => ({
    ...transferMail(given),
    subject: `Su pago está otra vez en revisión · ${given.brandName}`,
    preheader: 'Le avisamos cuando terminemos de revisarlo.',
    heading: 'Su pago está otra vez en revisión',
    intro:
      'Lo que le avisamos antes sobre esta transferencia queda sin efecto. Le avisamos cuando terminemos de revisarla.',
  }),
};
