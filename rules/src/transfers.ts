// The rules of transfers that clients tell ('Informar un pago'): limits, states, and why a transfer or its receipt is refused, with the
// Spanish sentences.

import { dayAfter } from './days.js';
import type { Centavos } from './money.js';

/** Told by the client; credited, or rejected with a reason, by an administrator or the ERP. */
export type TransferState = 'told' | 'credited' | 'rejected';

/** The states with their Spanish names. */
export const TRANSFER_STATES: Readonly<Record<TransferState, string>> = {
  told: 'Informado',
  credited: 'Acreditado',
  rejected: 'Rechazado',
};

export const TRANSFER_STATE_NAMES = Object.keys(TRANSFER_STATES) as readonly TransferState[];

/** The maximum size of a receipt, in bytes. */
export const RECEIPT_MAX_BYTES = 10 * 1_048_576;

/** The maximum length of a file's name, of a reason and of a bank's name, and the maximum number of orders or entries that one transfer pays. */
export const RECEIPT_NAME_MAX = 200;
export const TRANSFER_REASON_MAX = 300;
export const TRANSFER_BANK_MAX = 60;
export const TRANSFER_ORDERS_MAX = 20;

/** The maximum number of transfers that a client tells within a day. */
export const TRANSFERS_A_DAY_MAX = 20;

/** The banks and wallets from which most transfers come, as suggestions of the form. */
export const TRANSFER_BANKS: readonly string[] = [
  'Banco Nación',
  'Banco Provincia',
  'Banco Ciudad',
  'Galicia',
  'Santander',
  'BBVA',
  'Macro',
  'Credicoop',
  'ICBC',
  'Patagonia',
  'Supervielle',
  'Comafi',
  'Hipotecario',
  'Brubank',
  'Mercado Pago',
  'Ualá',
];

/** The largest amount of one transfer, in centavos: what the column holds. */
export const TRANSFER_AMOUNT_MAX: Centavos = 99_999_999_999_999;

/** A transfer of more days ago is not told here: it is in the account by then. */
export const TRANSFER_DAYS_MAX = 180;

const REFUSAL_TEXTS = {
  receipt_empty: 'El archivo está vacío.',
  receipt_too_heavy: 'El comprobante pesa más de 10 MB. Por favor elija uno más liviano.',
  receipt_unknown: 'El archivo no es un PDF, JPEG ni PNG.',
  receipt_heic: 'Las fotos HEIC no se admiten. Por favor guárdela como JPEG e intente de nuevo.',
  receipt_too_large: 'La foto tiene más de 50 megapíxeles. Por favor achíquela e intente de nuevo.',
  receipt_animated: 'Las imágenes animadas no se admiten. Por favor elija una foto fija.',
  receipt_damaged: 'El archivo está dañado o incompleto. Por favor elija otro.',
  receipt_active: 'El PDF tiene programas o archivos adentro. Por favor mande una foto o una captura.',
  transfer_amount: 'Escriba el importe que transfirió.',
  transfer_day_future: 'La fecha no puede ser posterior a hoy.',
  transfer_day_old: `La fecha tiene más de ${TRANSFER_DAYS_MAX} días. Por favor contáctese con nosotros.`,
  transfer_reason: 'Escriba el motivo del rechazo: se lo mandamos al cliente.',
  transfers_full: `Hoy ya informó ${TRANSFERS_A_DAY_MAX} pagos. Por favor siga mañana o contáctese con nosotros.`,
} as const;

/** The stable name of a reason why a transfer or its receipt is refused. */
export type TransferRefusal = keyof typeof REFUSAL_TEXTS;

/** Returns the sentence of a refusal for the user. */
export const transferRefusalText = (refusal: TransferRefusal): string => REFUSAL_TEXTS[refusal];

/** Returns why a receipt of that size is refused before it is sent; undefined if it may be sent. @param bytes the file's size. */
export function receiptSizeRefusal(bytes: number): TransferRefusal | undefined {
  if (bytes === 0) return 'receipt_empty';
  return bytes > RECEIPT_MAX_BYTES ? 'receipt_too_heavy' : undefined;
}

/** Returns why an amount cannot be a transfer's; undefined if it can. */
export const transferAmountRefusal = (amount: Centavos): TransferRefusal | undefined =>
  Number.isInteger(amount) && amount > 0 && amount <= TRANSFER_AMOUNT_MAX ? undefined : 'transfer_amount';

/** Returns why a transfer cannot be of a day; undefined if it can. Days as '2026-03-31'. */
export function transferDayRefusal(day: string, today: string): TransferRefusal | undefined {
  if (day > today) return 'transfer_day_future';
  return day < dayAfter(today, -TRANSFER_DAYS_MAX) ? 'transfer_day_old' : undefined;
}

/** Returns whether a reason belongs to a state: a rejected transfer has one, the others have none. */
export const isReasonOf = (state: TransferState, reason: string): boolean =>
  (state === 'rejected') === (reason.trim() !== '');

/** The longest name that is kept of a file, with its ending. */
const NAME_LEFT = 80;

/**
 * Returns the name under which a receipt is kept and downloaded: without folders, control and format characters, and signs that file
 * systems or headers read as something else; its ending says what the file is, whatever the sender called it.
 */
export function receiptName(given: string, ending: 'pdf' | 'jpg'): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*;%=`$&]/g, '')
    .replace(/\.[^.]{0,8}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, NAME_LEFT)
    .trim();
  return `${plain === '' ? 'comprobante' : plain}.${ending}`;
}
