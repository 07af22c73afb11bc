import type { ExternalSources } from '../../platform/http/http-server.js';
import type { Shop } from '../../shop.js';

const PLATFORM = 'https://sdk.mercadopago.com/';

/**
 * Returns the Content-Security-Policy sources that a page needs for card payment: MercadoPago's script, and the sites that the
 * script itself uses. A script of another site gets none of those. undefined without MercadoPago's keys.
 */
export function mercadoPagoSources(payment: Shop['payment']): ExternalSources | undefined {
  if (payment === undefined) return undefined;
  const script = [payment.scriptUrl];
  if (!payment.scriptUrl.startsWith(PLATFORM)) return { script, connect: [], frame: [], image: [] };
  const statics = 'https://http2.mlstatic.com';
  return {
    script: [...script, statics],
    connect: ['https://api.mercadopago.com', 'https://events.mercadopago.com', statics],
    frame: ['https://www.mercadopago.com.ar', 'https://www.mercadolibre.com'],
    image: [statics],
  };
}
