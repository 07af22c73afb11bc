// The fields of a file of account entries, and how their cells are read: numbers and kinds of vouchers, signed amounts, numbers of orders.

import { ENTRY_KINDS } from '@mostrador/rules/account';
import type { DecimalMark } from '@mostrador/rules/decimal';
import { POINT_OF_SALE, parseDocumentNumber } from '@mostrador/rules/document-number';
import { VOUCHER_NUMBER_MAX, voucherKind, voucherNumber } from '@mostrador/rules/voucher-number';
import { lineOf, type Read, readDay, readList, readPrice } from './cell-values.js';
import { readClientCode, readCuit } from './client-fields.js';
import type { Fields } from './kind-rows.js';

export type EntryField =
  | 'number'
  | 'kind'
  | 'client'
  | 'legalId'
  | 'name'
  | 'date'
  | 'dueDate'
  | 'amount'
  | 'balance'
  | 'orders';

const ORDERS_MAX = 50;

/** The fields of a file of account entries, and how their cells are read. */
export const ENTRY_FIELDS: Fields<EntryField> = {
  number: {
    label: 'Número',
    aliases: ['numero', 'comprobante', 'numero de comprobante', 'nro', 'nro comprobante', 'n comp'],
    read: readNumber,
  },
  kind: {
    label: 'Tipo',
    aliases: ['tipo', 'tipo de comprobante', 'tipo comprobante', 't comp', 'movimiento'],
    read: readKind,
  },
  client: {
    label: 'Código de cliente',
    aliases: ['codigo de cliente', 'cod cliente', 'cliente', 'codigo', 'cuenta'],
    read: readClientCode,
  },
  legalId: { label: 'CUIT', aliases: ['cuil', 'cuit del cliente'], read: readCuit },
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Razón social', aliases: ['nombre', 'nombre del cliente'], read: lineOf(200) },
  date: {
    label: 'Fecha',
    aliases: ['fecha', 'fecha de emision', 'emision', 'fecha comprobante'],
    read: (text, _, form) => (text === '' ? { reason: 'falta' } : readDay(text, form)),
  },
  dueDate: {
    label: 'Vencimiento',
    aliases: ['vencimiento', 'vence', 'fecha de vencimiento', 'fecha vencimiento', 'vto'],
    read: (text, _, form) => readDay(text, form),
  },
  amount: { label: 'Importe', aliases: ['importe', 'total', 'monto'], read: readAmount },
  balance: {
    label: 'Saldo',
    aliases: ['saldo', 'saldo pendiente', 'pendiente', 'importe pendiente', 'saldo del comprobante'],
    read: readAmount,
  },
  orders: {
    label: 'Pedidos',
    aliases: ['pedidos', 'pedido', 'numero de pedido', 'nro pedido', 'referencia'],
    read: readOrders,
  },
};

function readNumber(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  const number = voucherNumber(text);
  return number.length > VOUCHER_NUMBER_MAX
    ? { reason: `tiene más de ${VOUCHER_NUMBER_MAX} caracteres` }
    : { value: number };
}

/** Returns 'invoice', or 'invoice A' where the cell names the letter too. */
function readKind(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  const found = voucherKind(text);
  return found === undefined
    ? {
        reason: `no es un tipo: ${Object.values(ENTRY_KINDS)
          .map(({ label }) => label)
          .join(', ')}`,
      }
    : { value: found.letter === undefined ? found.kind : `${found.kind} ${found.letter}` };
}

/** Reads an amount with its sign; undefined for an empty cell. */
function readAmount(text: string, mark: DecimalMark): Read<string | undefined> {
  const [, minus = '', digits = ''] = /^(-?)(.*)$/.exec(text.replace('−', '-')) ?? [];
  const read = readPrice(digits.trim(), mark);
  if ('reason' in read || read.value === undefined || minus === '' || Number(read.value) === 0) return read;
  return { value: `-${read.value}` };
}

/** Reads the numbers of orders: 'PED-0001-00000058', or '58'. */
function readOrders(text: string): Read<readonly string[]> {
  const list = readList(text);
  if ('reason' in list) return list;
  if (list.value.length > ORDERS_MAX) return { reason: `nombra más de ${ORDERS_MAX} pedidos` };
  const numbers: string[] = [];
  for (const one of list.value) {
    const parsed = parseDocumentNumber(one.toUpperCase());
    const number = parsed?.pointOfSale === POINT_OF_SALE ? parsed.number : Number(/^\d{1,8}$/.exec(one)?.[0]);
    if (!Number.isInteger(number) || number < 1) return { reason: `«${one}» no es un número de pedido` };
    numbers.push(String(number));
  }
  return { value: [...new Set(numbers)] };
}
