// Spanish texts of orders in review on the desk.

const orders = (of: number) => (of === 1 ? 'el pedido' : `${of.toLocaleString('es-AR')} pedidos`);

export const reviewText = {
  title: 'Espera su decisión',
  exceeds: (amount: string) => `Supera el límite de crédito en ${amount}.`,
  warned: (amount: string) => `Se tomó con aviso: superaba el límite de crédito en ${amount}.`,
  figures: {
    limit: 'Límite de crédito',
    balance: 'Saldo de la cuenta',
    openOrders: 'Otros pedidos abiertos',
    left: 'Le quedaba',
    amount: 'Este pedido',
  },
  comparedAt: (when: string) => `Comparado: ${when}.`,
  toAccount: 'Ver la cuenta',
  release: 'Liberar',
  cancel: 'Cancelar el pedido',
  cancelMany: 'Cancelar',
  note: 'Nota para el cliente',
  noteHint: 'Opcional. Va en el mail y queda en el seguimiento del pedido.',
  back: 'Volver',
  pending: {
    title: (of: number) => `Liberar ${orders(of)}`,
    verb: 'Liberar y avisar',
    effect: 'Pasa a Pendiente y se puede preparar. Le avisamos al cliente por mail.',
  },
  cancelled: {
    title: (of: number) => `Cancelar ${orders(of)}`,
    verb: 'Cancelar y avisar',
    effect: 'Las unidades vuelven a estar a la venta. Le avisamos al cliente por mail.',
  },
} as const;
