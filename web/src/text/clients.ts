// Spanish texts of the bar and dialog with the client that a salesman buys for.

import { ended } from './sentences';

export const clientsText = {
  buyingFor: 'Comprando para:',
  choose: 'Elija el cliente',
  change: 'Cambiar',
  changeFrom: (name: string) => `Comprando para: ${name}. Cambiar de cliente`,
  title: 'Elija el cliente',
  stop: 'Dejar de comprar para este cliente',
  close: 'Cerrar',
  nowFor: (name: string) => ended(`Ahora compra para ${name}`),
  nowForNobody: 'Ya no compra para un cliente.',
  changeFailed: 'No pudimos cambiar de cliente. Vuelva a intentarlo.',
} as const;
