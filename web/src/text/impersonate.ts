// Spanish texts of /impersonate, and the sentence for each entry of a client's activity.

import type { TrailEntry } from '@mostrador/contract/entries/impersonation';

export const impersonateText = {
  title: 'Impersonar Clientes',
  waiting: (count: number) =>
    count === 0
      ? 'Ningún cliente espera verificación'
      : count === 1
        ? '1 cliente espera verificación'
        : `${count.toLocaleString('es-AR')} clientes esperan verificación`,
  identityChanges: (count: number) =>
    count === 0
      ? 'Cambios de datos fiscales'
      : count === 1
        ? '1 cambio de datos fiscales para revisar'
        : `${count.toLocaleString('es-AR')} cambios de datos fiscales para revisar`,
  search: 'Buscar cliente',
  placeholder: 'Cliente, e-mail, código o CUIT',
  found: (count: number) =>
    count === 1 ? '1 cliente encontrado' : `${count.toLocaleString('es-AR')} clientes encontrados`,
  client: 'Cliente',
  email: 'E-mail',
  user: (userName: string) => `Usuario: ${userName}`,
  actions: 'Acciones',
  verify: 'Verificar',
  verifyClient: (name: string) => `Verificar a ${name}`,
  verified: 'Usuario activado.',
  verifyFailed: 'Error desconocido.',
  impersonate: 'Impersonarse',
  impersonateClient: (name: string) => `Impersonarse como ${name}`,
  impersonateFailed: 'No pudimos entrar en la cuenta del cliente.',
  activity: 'Actividad',
  activityOf: (name: string) => `Actividad de ${name}`,
  loading: 'Cargando clientes',
  none: 'Ningún cliente coincide con la búsqueda',
  noneDetail: 'Pruebe con otra parte del nombre, con el e-mail o con el CUIT.',
  noClients: 'Todavía no hay clientes',
  noClientsDetail: 'Cuando alguien se registre, lo va a encontrar acá.',
  clear: 'Ver todos los clientes',
  failed: 'No pudimos cargar los clientes.',
  retry: 'Reintentar',
  pages: 'Páginas de clientes',
  previous: 'Anterior',
  next: 'Siguiente',
  pageState: (page: number, pages: number) => `${page} de ${pages}`,
  pendingVerification: 'Sin verificar',
  pendingEmail: 'Falta confirmar el e-mail',
  invited: 'Invitado',
  blocked: 'Bloqueado',
  withoutUser: 'Sin usuario',
} as const;

export const trailText = {
  table: 'Lo que se hizo en nombre del cliente',
  when: 'Cuándo',
  who: 'Quién',
  what: 'Qué',
  outcome: 'Resultado',
  outcomes: { begun: 'Sin terminar', done: 'Hecho', refused: 'Rechazado', failed: 'Falló' } satisfies Record<
    TrailEntry['outcome'],
    string
  >,
  loading: 'Cargando la actividad',
  none: 'Nadie operó en nombre de este cliente.',
  failed: 'No pudimos cargar la actividad.',
  pages: 'Páginas de actividad',
  close: 'Cerrar',
} as const;

const about = (words: string, detail: string, end = '') => (detail === '' ? '' : `${words} ${detail}${end}`);

/** The Spanish names of fields in the trail. */
const fieldNames: Readonly<Record<string, string>> = {
  email: 'e-mail',
  password: 'contraseña',
  legalName: 'razón social',
  legalId: 'CUIT',
  taxCategory: 'condición impositiva',
  contactPhone: 'teléfono',
  contactPhone2: 'teléfono 2',
  deliveryComments: 'indicaciones para la entrega',
  observations: 'observaciones',
  discountCodes: 'código de descuento',
  deliveryOption: 'entrega',
  deliveryDetails: 'detalle de la entrega',
  paymentOption: 'pago',
  legalAddress: 'domicilio legal',
  deliveryAddress: 'domicilio de entrega',
};

/** Returns the changed fields and products in words, each once. The parts of an address count as the address. */
function named(detail: string): string {
  const words = detail.split(', ').map((name) => {
    const field = name.replace(/^((?:legal|delivery)Address)[A-Z]\w*$/, '$1');
    return Object.hasOwn(fieldNames, field) ? fieldNames[field] : name;
  });
  return [...new Set(words)].join(', ');
}

/** The sentence of each call. */
const sentences: Readonly<Record<string, (detail: string) => string>> = {
  impersonate: () => 'Entró en la cuenta del cliente.',
  clientByWebToken: () => 'Verificó al cliente.',
  upsertProductInCart: (detail) =>
    about('Puso en el carrito el producto', detail, '.') || 'Puso un producto en el carrito.',
  removeCartProduct: (detail) =>
    about('Quitó del carrito el producto', detail, '.') || 'Quitó un producto del carrito.',
  removeCartProducts: (detail) =>
    about('Quitó del carrito los productos', detail, '.') || 'Quitó productos del carrito.',
  restoreCartProducts: (detail) =>
    about('Volvió a poner en el carrito', detail, '.') || 'Volvió a poner productos en el carrito.',
  updateCart: (detail) =>
    about('Guardó cambios en el carrito:', named(detail), '.') || 'Guardó cambios en el carrito.',
  confirmCart: (detail) => about('Confirmó el pedido', detail, '.') || 'Confirmó un pedido.',
  webStoreClient: (detail) =>
    about('Cambió datos de la cuenta:', named(detail), '.') || 'Guardó los datos de la cuenta.',
  decideIdentityChange: (detail) =>
    (detail.startsWith('accept: ') && `Aceptó el cambio de ${detail.slice('accept: '.length)}.`) ||
    (detail.startsWith('revert: ') && `Revirtió el cambio de ${detail.slice('revert: '.length)}.`) ||
    'Revisó un cambio de datos fiscales.',
  changePassword: () => 'Cambió la contraseña.',
  closeSessions: () => 'Cerró las demás sesiones.',
  recovery: () => 'Pidió recuperar la contraseña.',
  sendMessage: () => 'Envió un mensaje de contacto.',
  resetFactors: () => 'Quitó los métodos de ingreso del usuario.',
};

/** Returns an entry of a client's trail as a sentence. A call that this page does not know keeps its name. */
export function trailSentence({ call, detail }: Pick<TrailEntry, 'call' | 'detail'>): string {
  const sentence = Object.hasOwn(sentences, call) ? sentences[call] : undefined;
  return sentence?.(detail) ?? `Otra operación: ${[call, detail].filter(Boolean).join(' ')}.`;
}
