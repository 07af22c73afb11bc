// Webhooks: the events that other systems can receive, which URLs an endpoint may have, and for how long a replaced secret still signs.

/** The events by their type, with their Spanish names. A type is stored and never changes its meaning. */
export const WEBHOOK_EVENTS = {
  'order.confirmed': 'Pedido confirmado',
  'order.updated': 'Pedido modificado',
  'order.cancelled': 'Pedido cancelado',
  'order.paid': 'Pedido pagado',
  'payment.alert': 'Alerta de pago',
  'client.registered': 'Cliente registrado',
  'client.verified': 'Cliente verificado',
  'client.changed': 'Cliente modificado',
  'transfer.told': 'Transferencia informada',
  'transfer.decided': 'Transferencia acreditada o rechazada',
  'stock.low': 'Stock por agotarse',
  'import.finished': 'Importación terminada',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** The event that an administrator sends to try an endpoint; no endpoint chooses it. */
export const TEST_EVENT = 'webhook.test';

/** Endpoints of a company. */
export const WEBHOOK_ENDPOINTS_MAX = 20;
/** Characters. */
export const WEBHOOK_URL_MAX = 2_000;
export const WEBHOOK_DESCRIPTION_MAX = 200;
/** Deliveries that are sent again at once. */
export const WEBHOOK_RESEND_MAX = 1_000;

/** Hours for which a replaced secret still signs beside the new one; 0 for none. */
export const SECRET_OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;

/** The states of a delivery with their Spanish names. */
export const DELIVERY_STATES = {
  waiting: 'En espera',
  delivered: 'Entregado',
  failed: 'No entregado',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

/** Why an endpoint is disabled. */
export type DisabledReason = 'administrator' | 'gone' | 'failing';

const HTTPS_PORT = 443;
/** Ports below belong to services of the system, which no receiver needs. */
const FIRST_HIGH_PORT = 1_024;

/** The parts of a URL as the global class URL names them. */
export interface UrlParts {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
  readonly hash: string;
}

/**
 * Returns in Spanish why events cannot be sent to a URL; undefined if they can. The server also checks to which address the host's name
 * leads.
 * @param url undefined for a text that is none.
 * @param isDevelopment http and every port are accepted too.
 */
export function webhookUrlFailure(url: UrlParts | undefined, isDevelopment = false): string | undefined {
  const schemes = isDevelopment ? ['https:', 'http:'] : ['https:'];
  if (url === undefined || !schemes.includes(url.protocol))
    return 'Ingrese una dirección que empiece con https://.';
  if (url.href.length > WEBHOOK_URL_MAX)
    return `La dirección puede tener hasta ${WEBHOOK_URL_MAX} caracteres.`;
  if (url.username !== '' || url.password !== '')
    return 'La dirección no puede tener usuario ni contraseña: el destino reconoce los avisos por la firma.';
  if (url.hash !== '') return 'La dirección no puede tener una parte con #.';
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (!isDevelopment && port !== HTTPS_PORT && port < FIRST_HIGH_PORT)
    return `El puerto puede ser ${HTTPS_PORT}, o uno desde ${FIRST_HIGH_PORT}.`;
  return undefined;
}
