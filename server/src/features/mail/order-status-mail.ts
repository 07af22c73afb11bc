// Content of the mails about an order after it was placed: status changes, received and refunded payments, and payment
// alerts.

import type { OrderMailKind } from '@mostrador/contract/entries/order-mails';
import { type Centavos, formatPesos, sum, toCentavos } from '@mostrador/rules/money';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import type { PaymentFlag } from '@mostrador/rules/payment-status';
import { oneLine } from '../../platform/mail/mail-message.js';
import { dates, type OrderSummary } from '../order-sheet/order-sheet.service.js';
import type { PaymentForMail, StepForMail } from './mail.queries.js';
import type { MailHead } from './mail-frame.js';
import type { EventMailKind } from './order-event-mail.js';
import type { PlacedMailKind } from './order-mail-words.js';

/** The kinds of mail about an order's status or payment after it was placed. */
export type OrderStatusMailKind = Exclude<OrderMailKind, PlacedMailKind | EventMailKind>;

export interface OrderStatusMailStep {
  readonly word: string;
  /** 'dd/mm/yyyy' in Argentina; empty for a step still to come. */
  readonly date: string;
  readonly reached: boolean;
}

/** The content of one mail. Texts may hold any user input. */
export interface OrderStatusMail extends MailHead {
  /** Empty if the mail is not about the order's status. */
  readonly steps: readonly OrderStatusMailStep[];
  /** The administrator's note to the client about the step. */
  readonly note: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly toCompany: boolean;
  readonly button: string;
}

export interface OrderStatusMailInput {
  readonly order: OrderSummary;
  readonly steps: readonly StepForMail[];
  readonly payments: readonly PaymentForMail[];
  readonly brandName: string;
}

export function orderStatusMail(kind: OrderStatusMailKind, given: OrderStatusMailInput): OrderStatusMail {
  switch (kind) {
    case 'payment_received':
      return received(given);
    case 'payment_refunded':
      return refunded(given);
    case 'payment_alert':
      return alert(given);
    default:
      return changed(kind, given);
  }
}

type StatusMailKind = Exclude<OrderStatusMailKind, `payment_${string}`>;

interface StatusWords {
  readonly status: OrderStatus;
  readonly subject: (number: string) => string;
  readonly heading: string;
  readonly intro: string;
}

const STATUS_WORDS: Readonly<Record<StatusMailKind, StatusWords>> = {
  order_review: {
    status: 'review',
    subject: (number) => `Su pedido ${number} está en revisión`,
    heading: 'Su pedido está en revisión',
    intro:
      'Con lo que se modificó, el pedido supera su límite de crédito. Lo revisamos antes de prepararlo y le avisamos.',
  },
  order_pending: {
    status: 'pending',
    subject: (number) => `Aprobamos su pedido ${number}`,
    heading: 'Aprobamos su pedido',
    intro: 'Revisamos el pedido y quedó confirmado. Le avisamos cuando lo preparemos.',
  },
  order_preparing: {
    status: 'preparing',
    subject: (number) => `Estamos preparando su pedido ${number}`,
    heading: 'Estamos preparando su pedido',
    intro: 'Ya estamos armando su pedido. Le avisamos cuando salga.',
  },
  order_dispatched: {
    status: 'dispatched',
    subject: (number) => `Su pedido ${number} fue despachado`,
    heading: 'Su pedido fue despachado',
    intro: 'Su pedido ya salió de nuestro depósito.',
  },
  order_delivered: {
    status: 'delivered',
    subject: (number) => `Su pedido ${number} fue entregado`,
    heading: 'Su pedido fue entregado',
    intro:
      'Su pedido figura como entregado. Gracias por su compra. Si algo no está bien, por favor avísenos.',
  },
  order_cancelled: {
    status: 'cancelled',
    subject: (number) => `Su pedido ${number} fue cancelado`,
    heading: 'Su pedido fue cancelado',
    intro: 'El pedido quedó cancelado y no se va a entregar. Si tiene alguna duda, por favor consúltenos.',
  },
};

function changed(kind: StatusMailKind, { order, steps, brandName }: OrderStatusMailInput): OrderStatusMail {
  const { status, subject, heading, intro } = STATUS_WORDS[kind];
  const own = steps.findLast((step) => step.to_status === ORDER_STATUSES[status]);
  const delivery = order.details.filter(([name]) => name === 'Entrega');
  return {
    subject: `${subject(order.number)} · ${brandName}`,
    preheader: own?.note.trim() ? oneLine(own.note, 120) : intro,
    heading,
    intro,
    steps: timeline(status, steps),
    note: own?.note ?? '',
    facts: kind === 'order_dispatched' ? delivery : [],
    toCompany: false,
    button: 'Ver el pedido',
  };
}

const ON_THE_WAY: readonly OrderStatus[] = ['pending', 'preparing', 'dispatched', 'delivered'];
const FIRST_WORD = 'Confirmado';

/** As it stood when the order came to `status`: a mail that leaves late tells of its own step. */
function timeline(status: OrderStatus, steps: readonly StepForMail[]): OrderStatusMailStep[] {
  const at = (step: OrderStatus) =>
    steps.findLast((one) => one.to_status === ORDER_STATUSES[step])?.changed_at;
  const way: readonly OrderStatus[] = at('review') === undefined ? ON_THE_WAY : ['review', ...ON_THE_WAY];
  const shown: readonly OrderStatus[] =
    status === 'cancelled' ? [...way.filter((step) => at(step) !== undefined), 'cancelled'] : way;
  const last = shown.indexOf(status);
  return shown.map((step, nth) => {
    const when = at(step);
    const reached = nth <= last;
    return {
      word: step === 'pending' ? FIRST_WORD : ORDER_STATUSES[step],
      date: reached && when !== undefined ? dates.format(when) : '',
      reached,
    };
  });
}

function received({ order, payments, brandName }: OrderStatusMailInput): OrderStatusMail {
  const good = payments.filter((payment) => payment.flag === null && payment.approved_at !== null);
  const amount = good.length === 0 ? order.total : sumOf(good, 'amount');
  return {
    ...about(order),
    subject: `Recibimos el pago de su pedido ${order.number} · ${brandName}`,
    preheader: `El pago de ${formatPesos(amount)} quedó acreditado.`,
    heading: 'Recibimos su pago',
    intro: `El pago de ${formatPesos(amount)} por el pedido ${order.number} quedó acreditado. Gracias.`,
    facts: good.map((payment) => ['Pago N.º', payment.provider_payment_id] as const),
  };
}

function refunded({ order, payments, brandName }: OrderStatusMailInput): OrderStatusMail {
  const amount = sumOf(payments, 'refunded');
  const told = amount > 0 ? ` de ${formatPesos(amount)}` : '';
  return {
    ...about(order),
    subject: `Devolvimos el pago de su pedido ${order.number} · ${brandName}`,
    preheader: `La devolución${told} está en camino.`,
    heading: 'Devolvimos su pago',
    intro: `Hicimos una devolución${told} del pago del pedido ${order.number}. Según el medio de pago, puede tardar unos días en verla.`,
    facts: payments
      .filter((payment) => toCentavos(payment.refunded) > 0)
      .map((payment) => ['Pago N.º', payment.provider_payment_id] as const),
  };
}

interface AlertWords {
  readonly what: string;
  readonly toDo: string;
}

const ALERTS: Readonly<Record<PaymentFlag, AlertWords>> = {
  mismatch: {
    what: 'Llegó un pago que no coincide con el pedido: el importe, la moneda, la referencia o la cuenta son otros, o es un pago de prueba. El pedido no figura como pagado.',
    toDo: 'Revise el pago en Mercado Pago y devuélvalo, o acuerde la diferencia con el cliente.',
  },
  paid_twice: {
    what: 'El pedido tiene más de un pago aprobado.',
    toDo: 'Devuelva desde Mercado Pago el pago que sobra.',
  },
  paid_after_cancel: {
    what: 'El pedido está cancelado y tiene un pago aprobado.',
    toDo: 'Devuelva el pago desde Mercado Pago y avise al cliente.',
  },
};
const DISPUTED: AlertWords = {
  what: 'El pago del pedido cambió y necesita su atención.',
  toDo: 'Revise el pago en Mercado Pago antes de seguir con el pedido.',
};

const PLATFORM_WORDS: Readonly<Record<string, string>> = {
  approved: 'aprobado',
  authorized: 'autorizado',
  pending: 'pendiente',
  in_process: 'en proceso',
  in_mediation: 'en mediación',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  refunded: 'devuelto',
  charged_back: 'contracargo',
};

function alert({ order, payments }: OrderStatusMailInput): OrderStatusMail {
  const words = isFlag(order.paymentAlert) ? ALERTS[order.paymentAlert] : DISPUTED;
  return {
    ...about(order),
    subject: `Revise el pago del pedido ${order.number}`,
    preheader: words.what,
    heading: `Revise el pago del pedido ${order.number}`,
    intro: words.what,
    facts: [
      ['Qué hacer', words.toDo],
      ['Cliente', `${oneLine(order.clientName, 80)}, código ${order.clientCode}`],
      ...payments.map(
        (payment) =>
          [
            `Pago ${payment.provider_payment_id}`,
            `${amountOf(payment)}, ${PLATFORM_WORDS[payment.status] ?? payment.status}${payment.flag === null ? '' : ' (a revisar)'}`,
          ] as const,
      ),
    ],
    toCompany: true,
    button: 'Ver el pedido',
  };
}

const isFlag = (alert: string | null): alert is PaymentFlag => alert !== null && Object.hasOwn(ALERTS, alert);

/** In the currency that the platform names; only pesos are written as pesos. */
const amountOf = ({ amount, currency }: PaymentForMail): string =>
  currency === 'ARS' ? formatPesos(toCentavos(amount)) : `${currency} ${amount}`;

const about = (order: OrderSummary) => ({
  steps: [],
  note: '',
  facts: [['Pedido', order.number]] as const,
  toCompany: false,
  button: 'Ver el pedido',
});

const sumOf = (payments: readonly PaymentForMail[], column: 'amount' | 'refunded'): Centavos =>
  sum(payments.map((payment) => toCentavos(payment[column])));
