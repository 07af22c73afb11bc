import type { ExternalSources } from '../../platform/http/http-server.js';
import type { Shop } from '../../shop.js';

const PLATFORM = 'https://sdk.mercadopago.com/';

/**
 * What a page may load beside the shop's own: the payment platform's script, and where that one goes itself. A script that
 * is not the platform's goes nowhere. Nothing without the platform's keys.
 */
export function foreignSources(payment: Shop['payment']): ExternalSources | undefined {
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
