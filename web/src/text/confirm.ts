// Spanish texts of the cart's last step that are not in the cart's own: where the order goes, what is missing, what happens next.

export const confirmText = {
  where: 'Adónde va',
  how: 'Cómo llega',
  payment: 'Cómo se paga',
  change: 'Cambiar',
  changeAddress: 'Cambiar la dirección de entrega',
  otherAddress: 'Otra dirección',
  usualAddress: 'Usar la habitual',
  keepAddress: 'Dejar la anterior',
  noAddress: 'Todavía no tenemos una dirección de entrega suya.',
  ownAddress: 'Solo para este pedido.',
  deliveryMissing: 'Elija cómo le llega el pedido.',
  paymentMissing: 'Elija cómo lo paga.',
  lines: 'Ver las líneas',
  next: {
    title: 'Qué pasa después',
    mail: 'Le llega un mail con el número y el detalle del pedido.',
    kept: 'El pedido queda en este dispositivo y se envía solo cuando vuelve la conexión.',
    review: 'Revisamos el pedido y le avisamos por mail cuando lo aprobemos.',
    transfer: 'Le enviamos los datos de la cuenta para la transferencia, y lo preparamos.',
    contact: 'Nos comunicamos con usted para coordinar el pago y la entrega, y lo preparamos.',
    post: 'Sale por correo a la dirección de entrega.',
    transport: (name: string) => (name === '' ? 'Sale por transporte.' : `Sale por transporte: ${name}.`),
  },
} as const;
