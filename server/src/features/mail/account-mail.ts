// Texts of the mails about a client's account: new invoices and notes, and what falls due or is overdue.

import { ENTRY_KINDS, entryName, entryState } from '@mostrador/rules/account';
import { dueWords } from '@mostrador/rules/account-mails';
import { formatPesos, sum, toCentavos } from '@mostrador/rules/money';
import type { EntryForMail } from './mail.queries.js';
import type { PersonMail } from './person-mail.js';

export type AccountMailKind = 'new_invoices' | 'invoices_due';

export interface AccountMailGiven {
  readonly entries: readonly EntryForMail[];
  readonly today: string;
  readonly publicUrl: string;
  readonly brandName: string;
  readonly companyMail: string;
}

/** Rows of one mail; the account has the others. */
const ROWS_MAX = 40;

/** Returns the mail of a kind about these entries. One about what is due leaves out what was paid meanwhile. */
export function accountMail(kind: AccountMailKind, given: AccountMailGiven): PersonMail {
  return kind === 'new_invoices'
    ? newInvoices(given)
    : invoicesDue({ ...given, entries: given.entries.filter(({ openAmount }) => Number(openAmount) > 0) });
}

/** What both mails have in common. */
const accountPart = ({ publicUrl, companyMail }: AccountMailGiven) => ({
  replyTo: companyMail,
  facts: [],
  quote: '',
  button: { label: 'Ver mi cuenta', link: `${publicUrl}/cuenta` },
  showLink: false,
  toCompany: false,
});

const preferences = ({ publicUrl }: AccountMailGiven): string =>
  `Si no quiere recibir estos avisos, puede desactivarlos en «Mis datos»: ${publicUrl}/profile.`;

const rest = (count: number): string[] =>
  count > ROWS_MAX ? [`Hay ${count - ROWS_MAX} comprobantes más; están en su cuenta.`] : [];

function newInvoices(given: AccountMailGiven): PersonMail {
  const { entries, brandName } = given;
  const [first] = entries;
  const isOne = entries.length === 1;
  const what = isOne && first !== undefined ? entryName(first) : `${entries.length} comprobantes nuevos`;
  const single = first === undefined ? '' : ENTRY_KINDS[first.kind].label.toLowerCase();
  return {
    ...accountPart(given),
    subject: `${what} · ${brandName}`,
    preheader: isOne ? 'Ya está en su cuenta.' : 'Ya están en su cuenta.',
    heading: isOne ? `Nueva ${single}` : 'Comprobantes nuevos',
    intro: isOne
      ? `Ya está en su cuenta la ${single} que le emitimos.`
      : `Ya están en su cuenta ${entries.length} comprobantes que le emitimos.`,
    table: {
      head: ['Comprobante', 'Importe'],
      rows: entries.slice(0, ROWS_MAX).map(({ kind, number, issuedOn, dueOn, amount }) => ({
        kind: ENTRY_KINDS[kind].label,
        number,
        about: `del ${dayText(issuedOn)}${dueOn === null ? '' : `, vence el ${dayText(dueOn)}`}`,
        amount: formatPesos(toCentavos(amount)),
      })),
      total: undefined,
    },
    notes: [
      ...rest(entries.length),
      ...(entries.some(({ hasDocument }) => hasDocument)
        ? ['En su cuenta puede bajar el PDF de cada comprobante.']
        : []),
      preferences(given),
    ],
  };
}

function invoicesDue(given: AccountMailGiven): PersonMail {
  const { entries, brandName, today } = given;
  const timed = entries.map((entry) => {
    const { issuedOn, dueOn } = entry;
    const openAmount = toCentavos(entry.openAmount);
    const timing = { issuedOn, dueOn, amount: toCentavos(entry.amount), openAmount };
    return {
      kind: ENTRY_KINDS[entry.kind].label,
      number: entry.number,
      name: entryName(entry),
      dueDay: dayText(dueOn ?? issuedOn),
      openAmount,
      words: dueWords(timing, today),
      isOverdue: entryState(timing, today) === 'overdue',
    };
  });
  const toPay = sum(timed.map(({ openAmount }) => openAmount));
  const overdue = timed.filter(({ isOverdue }) => isOverdue).length;
  const [first] = timed;
  const isOne = timed.length === 1;
  return {
    ...accountPart(given),
    ...(isOne && first !== undefined
      ? {
          subject: `${first.name}: ${first.words} · ${brandName}`,
          heading: first.isOverdue ? 'Comprobante vencido' : 'Próximo vencimiento',
          intro: `La ${lowerFirst(first.name)} ${first.words}.`,
        }
      : {
          subject: `${dueSubject(timed.length, overdue)} · ${brandName}`,
          ...dueHead(timed.length, overdue),
        }),
    preheader: `Por pagar: ${formatPesos(toPay)}.`,
    table: {
      head: ['Comprobante', 'Por pagar'],
      rows: timed.slice(0, ROWS_MAX).map(({ kind, number, words, dueDay, openAmount }) => ({
        kind,
        number,
        about: `${words}, el\u00a0${dueDay}`,
        amount: formatPesos(openAmount),
      })),
      total: isOne ? undefined : formatPesos(toPay),
    },
    notes: [
      ...rest(timed.length),
      'Si ya hizo la transferencia, puede informarla en su cuenta con el comprobante.',
      preferences(given),
    ],
  };
}

const dueSubject = (count: number, overdue: number): string =>
  overdue === 0
    ? `${count} comprobantes por vencer`
    : overdue === count
      ? `${count} comprobantes vencidos`
      : 'Vencimientos de su cuenta';

const dueHead = (count: number, overdue: number): Pick<PersonMail, 'heading' | 'intro'> =>
  overdue === 0
    ? { heading: 'Próximos vencimientos', intro: `${count} comprobantes de su cuenta están por vencer.` }
    : overdue === count
      ? { heading: 'Comprobantes vencidos', intro: `${count} comprobantes de su cuenta están vencidos.` }
      : {
          heading: 'Vencimientos de su cuenta',
          intro: `De ${count} comprobantes de su cuenta, ${overdue === 1 ? '1 está vencido' : `${overdue} están vencidos`} y ${
            count - overdue === 1 ? '1 está por vencer' : `${count - overdue} están por vencer`
          }.`,
        };

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns a day as people write it: '31/03/2026'. */
const dayText = (day: string): string => day.split('-').reverse().join('/');
