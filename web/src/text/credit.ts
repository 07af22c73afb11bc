// Spanish texts of orders beyond a client's credit limit, for the buyer.

import { formatPesos, formatWhole } from '@mostrador/rules/money';

export const creditText = {
  exceeds: 'Supera el límite de crédito.',
  /** Centavos. */
  left: (left: number, amount: number) =>
    left > 0
      ? `Quedan ${formatPesos(left)} y el pedido es de ${formatPesos(amount)}.`
      : `No queda crédito y el pedido es de ${formatPesos(amount)}.`,
  consequence: {
    warned: 'Puede confirmarlo igual.',
    held: 'Si lo confirma, reservamos los productos y el pedido queda en revisión. Le avisamos por mail cuando lo aprobemos.',
  },
  /** @param waiting orders on the device that were not sent yet. */
  synced: (when: string, waiting: number) =>
    `Es lo que había al sincronizar, el ${when}${
      waiting === 0
        ? ''
        : waiting === 1
          ? ', menos el pedido que espera en este dispositivo'
          : `, menos los ${formatWhole(waiting)} pedidos que esperan en este dispositivo`
    }: lo decide el servidor cuando llega el pedido.`,
  heldTitle: 'Recibimos su pedido',
  held: 'Está en revisión',
  heldSteps: [
    'Le mandamos un mail con el detalle.',
    'El pedido supera el límite de crédito: lo revisamos antes de prepararlo. Los productos ya están reservados.',
    'Le avisamos por mail cuando lo aprobemos.',
  ],
  inReview:
    'El pedido supera el límite de crédito y lo estamos revisando. Los productos están reservados; le avisamos por mail.',
  paymentTitle: 'El pedido está en revisión',
  paymentDetail: 'Supera el límite de crédito. Cuando lo aprobemos, le avisamos por mail y podrá pagarlo.',
  holds: 'Los pedidos que lo superan quedan en revisión.',
} as const;
