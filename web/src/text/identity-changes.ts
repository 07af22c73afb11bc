// Spanish texts of /identitychanges: changes of clients' CUIT, legal name and tax category.

import type { IdentityChange } from '@mostrador/contract/entries/identity-changes';

export const identityChangesText = {
  title: 'Cambios de datos fiscales',
  table: 'Cambios de datos fiscales de los clientes',
  waiting: (count: number) =>
    count === 0
      ? 'Ningún cambio espera revisión'
      : count === 1
        ? '1 cambio espera revisión'
        : `${count.toLocaleString('es-AR')} cambios esperan revisión`,
  explanation:
    'Los clientes verificados pueden cambiar estos datos. Los pedidos ya confirmados conservan los que tenían.',
  toClients: 'Ver los clientes',
  filter: 'Qué cambios ver',
  pending: 'Para revisar',
  all: 'Todos',
  client: 'Cliente',
  change: 'Cambio',
  changed: 'Guardado',
  state: 'Estado',
  actions: 'Acciones',
  fields: {
    legalId: 'CUIT',
    legalName: 'Razón social',
    taxCategory: 'Condición impositiva',
  } satisfies Record<IdentityChange['field'], string>,
  none: '(ninguna)',
  before: 'Antes:',
  now: 'Ahora:',
  by: (email: string) => `Por ${email}`,
  byActor: (name: string) => `Por ${name}, en su nombre`,
  newer: 'Hay un cambio más nuevo',
  states: {
    pending: 'Para revisar',
    accepted: 'Aceptado',
    reverted: 'Revertido',
  } satisfies Record<IdentityChange['state'], string>,
  decidedBy: (name: string, when: string) => `${name}, ${when}`,
  accept: 'Aceptar',
  acceptOf: (field: string, name: string) => `Aceptar el cambio de ${field} de ${name}`,
  revert: 'Revertir',
  revertOf: (field: string, name: string) => `Revertir el cambio de ${field} de ${name}`,
  accepted: 'Cambio aceptado.',
  reverted: 'Cambio revertido.',
  decideFailed: 'No pudimos guardar la decisión.',
  question: '¿Revertir el cambio?',
  consequence: (field: string, value: string, name: string) =>
    `${name} vuelve a tener como ${field}: ${value}. Los pedidos ya confirmados no cambian.`,
  cancel: 'Cancelar',
  close: 'Cerrar',
  loading: 'Cargando los cambios',
  failed: 'No pudimos cargar los cambios.',
  retry: 'Reintentar',
  nothingPending: 'No hay cambios para revisar',
  nothing: 'Ningún cliente cambió sus datos fiscales',
  nothingDetail:
    'Cuando un cliente verificado cambie su CUIT, razón social o condición impositiva, lo va a ver acá.',
  showAll: 'Ver todos los cambios',
  pages: 'Páginas de cambios',
  previous: 'Anterior',
  next: 'Siguiente',
  pageState: (page: number, pages: number) => `${page} de ${pages}`,
} as const;
