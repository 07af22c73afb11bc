// Spanish texts of clients that a salesman enters on a device: the form, the list of what waits to be sent, and its dialogs.

export const newClientText = {
  title: 'Nuevo cliente',
  correctTitle: 'Corregir cliente',
  lead: 'Se guarda en este dispositivo y se envía cuando haya conexión. Después espera la verificación de la administración.',
  company: 'Cliente',
  legalName: 'Razón Social',
  legalId: 'CUIT',
  legalIdHint: '11 dígitos, sin guiones',
  taxCategory: 'Condición impositiva',
  email: 'E-mail',
  emailHint: 'Ahí recibe la invitación para comprar, una vez verificado.',
  phone: 'Teléfono',
  address: 'Domicilio',
  elsewhere: 'Entregar en otra dirección',
  delivery: 'Dirección de entrega',
  province: 'Provincia',
  city: 'Localidad',
  street: 'Calle',
  number: 'Número',
  floor: 'Piso',
  apartment: 'Departamento',
  postalCode: 'Código postal',
  comments: 'Indicaciones para la entrega',
  provinceNeeded: 'Por favor elija la provincia de la localidad.',
  required: 'Los campos con * son obligatorios.',
  wrong: (count: number) =>
    count === 1 ? 'Hay un campo para revisar.' : `Hay ${count} campos para revisar.`,
  save: 'Guardar cliente',
  saveCorrected: 'Guardar y enviar otra vez',
  cancel: 'Volver',
  kept: 'El cliente quedó guardado en este dispositivo.',
  notKept: 'No pudimos guardar el cliente en este dispositivo. Lo que escribió sigue acá: pruebe de nuevo.',
  changedMeanwhile: 'Ese cliente se está enviando o ya se registró. Revise la lista.',
  gone: 'Ese cliente ya no está en este dispositivo.',
  list: {
    title: 'Clientes nuevos',
    client: 'Cliente',
    entered: 'Cargado',
    state: 'Estado',
    action: 'Acción',
    open: 'Abrir',
    openOf: (name: string) => `Abrir el cliente nuevo ${name}`,
    none: 'No hay clientes nuevos en este dispositivo.',
    waiting: 'Listo para enviar',
    retrying: 'Esperando la conexión',
    sending: 'Enviando…',
    registered: (code: string) => `Registrado: ${code}`,
    waits: 'espera la verificación',
    refused: 'Hay que corregirlo',
    login: 'Inicie sesión para enviarlo',
    attention: (count: number) =>
      count === 1
        ? 'Un cliente nuevo no se pudo registrar: hay que corregirlo.'
        : `${count} clientes nuevos no se pudieron registrar: hay que corregirlos.`,
  },
  review: {
    close: 'Cerrar',
    registered: (code: string) => `El cliente se registró con el código ${code}.`,
    waits: 'Espera la verificación de la administración. Mientras tanto no se le pueden enviar pedidos.',
    correct: 'Corregir',
    again: 'Enviar otra vez',
    sendNow: 'Enviar ahora',
    clear: 'Quitar de la lista',
    discard: 'Descartar cliente',
    discardTitle: 'Descartar el cliente',
    discardQuestion: (name: string, orders: number) =>
      `${name} no se registró. Si lo descarta, no se podrá recuperar, ni tampoco ${alsoLost(orders)}.`,
    discarded: 'El cliente fue descartado.',
    cancel: 'Cancelar',
  },
} as const;

const alsoLost = (orders: number): string => {
  if (orders === 0) return 'lo que haya en su carrito';
  return orders === 1
    ? 'su carrito y 1 pedido o presupuesto sin enviar'
    : `su carrito y ${orders} pedidos o presupuestos sin enviar`;
};
