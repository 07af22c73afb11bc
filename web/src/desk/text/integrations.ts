// Spanish texts of /admin/integraciones: the keys of the API for other systems ('claves').

import type { ApiKeyState, KeyOverlapHours } from '@mostrador/rules/api-keys';

/** The page of a shop that explains the API. */
export const DOCUMENTATION = '/api/v1/docs';

export const integrationsText = {
  title: 'Integraciones',
  documentation: 'Documentación de la API',
} as const;

const OVERLAP: Readonly<Record<KeyOverlapHours, string>> = {
  0: 'hasta ahora (si alguien más la conoce)',
  1: '1 hora más',
  24: '24 horas más',
  72: '3 días más',
  168: '7 días más',
};

const daysLeftText = (days: number): string => {
  if (days === 0) return 'Vence hoy';
  return days === 1 ? 'Vence mañana' : `Vence en ${days} días`;
};

export const keysText = {
  title: 'Claves de la API',
  hint: 'Con una clave, su ERP u otro programa trabaja con la tienda. Se muestra una sola vez, y al cambiarla la anterior puede seguir sirviendo unas horas.',
  create: 'Nueva clave',
  table: 'Claves de la API',
  columns: {
    name: 'Nombre',
    beginning: 'Empieza con',
    scopes: 'Permisos',
    lastUse: 'Último uso',
    expires: 'Vence',
    state: 'Estado',
  },
  open: (name: string) => `Ver ${name}`,
  never: 'nunca',
  noEnd: '–',
  states: {
    active: 'Activa',
    unused: 'Sin usar',
    expiring: 'Por vencer',
    expired: 'Vencida',
    revoked: 'Revocada',
  } satisfies Record<ApiKeyState, string>,
  daysLeft: daysLeftText,
  emptyTitle: 'Ningún sistema usa la API',
  emptyText:
    'Cree una clave para cada programa que se conecte a la tienda, solo con los permisos que necesita.',
  loadFailed: 'No se pudieron leer las claves.',
  retry: 'Reintentar',
  failed: 'No se pudo guardar. Por favor intente de nuevo.',
  shown: {
    created: (name: string) => `Clave «${name}» creada.`,
    rotated: (name: string) => `Clave «${name}» cambiada.`,
    hint: 'Cópiela ahora: no se vuelve a mostrar.',
    show: 'Mostrar',
    hide: 'Ocultar',
    copy: 'Copiar',
    copied: 'Copiada',
    copyName: 'Copiar la clave',
    done: 'Ya la copié',
  },
  form: {
    title: 'Nueva clave',
    name: 'Nombre',
    nameHint: 'El programa que la usa, por ejemplo «Puente Tango».',
    nameMissing: 'Póngale un nombre a la clave.',
    scopes: 'Qué puede hacer',
    scopesMissing: 'Elija al menos un permiso.',
    expires: 'Último día',
    expiresHint: 'Vacío: no vence.',
    expiresPast: 'El último día no puede haber pasado.',
    addresses: 'Solo desde estas direcciones de internet',
    addressesHint: 'Opcional. Una por línea, como 200.45.1.10 o 200.45.1.0/24. Vacío: desde cualquiera.',
    create: 'Crear la clave',
  },
  sheet: {
    scopes: 'Qué puede hacer',
    addresses: 'Se usa desde',
    anywhere: 'Cualquier dirección',
    expires: 'Último día',
    noEnd: 'No vence',
    made: 'Creada',
    madeBy: (name: string, moment: string) => `${moment}, por ${name}`,
    byCommand: (moment: string) => `${moment}, desde el servidor`,
    rotated: 'Cambiada',
    revoked: 'Revocada',
    both: (moment: string) => `La clave anterior sirve hasta el ${moment}.`,
    rotate: 'Cambiar la clave',
    revoke: 'Revocar',
    close: 'Cerrar',
    history: 'Historia',
  },
  rotate: {
    title: (name: string) => `Cambiar «${name}»`,
    text: 'La clave nueva se muestra una sola vez y tiene los mismos permisos. Póngala en el programa antes de que la anterior deje de servir.',
    overlap: 'La clave anterior sirve',
    hours: OVERLAP,
    verb: 'Cambiar la clave',
  },
  revoke: {
    title: (name: string) => `¿Revocar «${name}»?`,
    text: 'El programa que la usa deja de conectarse en el momento. No se puede deshacer.',
    verb: 'Revocar',
    cancel: 'Cancelar',
    done: 'La clave se revocó.',
  },
  history: {
    created: 'Se creó',
    rotated: 'Se cambió la clave',
    rotatedUntil: (moment: string) => `Se cambió la clave; la anterior sirve hasta el ${moment}`,
    revoked: 'Se revocó',
  },
} as const;
