// Spanish texts of a new shop: the page of its first administrator, and the list of first steps.

export const setupText = {
  title: 'Su tienda está lista para empezar',
  intro:
    'Cree el primer usuario administrador. Con él se carga todo lo demás: productos, precios y clientes.',
  name: 'Nombre y apellido',
  email: 'E-mail',
  emailHint: 'Con este e-mail va a ingresar.',
  nameMissing: 'Escriba su nombre y apellido.',
  emailWrong: 'Revise el e-mail: no tiene la forma de una dirección.',
  create: 'Crear y entrar',
  failed: 'No se pudo crear el usuario. Intente nuevamente.',
  checking: 'Revisando el enlace…',
  checkFailed: 'No se pudo revisar el enlace.',
  retry: 'Reintentar',
  wrongTitle: 'Este enlace no sirve',
  wrongText: 'Use el enlace completo que la tienda muestra al iniciarse.',
  doneTitle: 'La tienda ya tiene administrador',
  doneText: 'Ingrese con su usuario y contraseña.',
  logIn: 'Ingresar',
} as const;

export const firstStepsText = {
  title: 'Primeros pasos',
  intro: (done: number, of: number) => `${done} de ${of} listos para recibir el primer pedido.`,
  done: ': listo',
  steps: {
    company: { label: 'Complete los datos de su empresa', how: 'Nombre, CUIT, dirección y forma de cobrar' },
    products: { label: 'Cargue sus productos', how: 'Con un archivo o de a uno' },
    prices: { label: 'Ponga los precios', how: 'En la lista general' },
    pictures: { label: 'Agregue fotos', how: 'Arrastre las imágenes a cada producto' },
    clients: { label: 'Traiga a sus clientes', how: 'Con un archivo, o espere a que se registren' },
    accounts: { label: 'Invite a sus clientes', how: 'Cada uno recibe un mail para elegir su contraseña' },
    orders: { label: 'Reciba el primer pedido', how: 'Así la ven sus clientes' },
  },
} as const;
