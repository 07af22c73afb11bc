// Sends the requests of the Tango client through the shop's outbound door, and turns their failures into sentences for the desk.

import { TANGO_BASE_URL } from '@mostrador/connectors/tango/contract';
import { failureSentence } from '@mostrador/connectors/tango/failures';
import { TangoClient, TangoError, type TangoFetch } from '@mostrador/connectors/tango/tango-client';
import {
  OutboundError,
  type OutboundFailure,
  type OutboundRules,
} from '../../../platform/outbound/outbound-rules.js';
import { requestOutbound } from '../../../platform/outbound/request-outbound.js';
import type { Shop } from '../../../shop.js';
import { ConnectorError, type StreamContext } from '../connector.js';

/** Of one answer: a page of 5,000 clients with their addresses is about 8 MB. */
const ANSWER_BYTES = 33_554_432;
const TIMEOUT_MS = 60_000;

/** The rules for requests to other systems: those of the shop, with more time for large answers. */
export const outboundRules = (shop: Shop): OutboundRules => ({
  timeoutMs: TIMEOUT_MS,
  ...(shop.outbound ?? { allowsPrivate: false }),
});

/** Returns a client for Tango with the connector's access token. */
export function tangoClient({
  shop,
  secret,
  signal,
}: Pick<StreamContext, 'shop' | 'secret' | 'signal'>): TangoClient {
  return new TangoClient({
    fetch: outboundFetch(shop, signal),
    baseUrl: shop.tangoBaseUrl ?? TANGO_BASE_URL,
    accessToken: secret,
  });
}

const outboundFetch =
  (shop: Shop, signal: AbortSignal | undefined): TangoFetch =>
  async (url, { method, headers, body }) => {
    const answer = await requestOutbound(
      new URL(url),
      {
        method,
        headers: { ...headers, 'user-agent': `Mostrador/${shop.version}` },
        body,
        maxBytes: ANSWER_BYTES,
      },
      outboundRules(shop),
      signal,
    );
    if (!answer.isComplete) throw new TangoError('unreadable', '');
    return { status: answer.status, text: answer.bytes.toString('utf8') };
  };

const SENTENCES: Readonly<Record<OutboundFailure, string>> = {
  private_address: 'La dirección de Tango no es de internet.',
  unknown_host: 'No encontramos el servidor de Tango. Lo intentamos de nuevo en unos minutos.',
  timeout: 'Tango no contestó a tiempo. Lo intentamos de nuevo en unos minutos.',
  certificate: 'El certificado del servidor de Tango no es válido.',
  connection: 'No pudimos conectarnos con Tango. Lo intentamos de nuevo en unos minutos.',
};

/** Returns the failure of a request as a ConnectorError; any other error as it is. */
export function connectorError(error: unknown): unknown {
  if (error instanceof TangoError)
    return new ConnectorError(failureSentence(error.failure, error.message), error.failure === 'token');
  if (error instanceof OutboundError) return new ConnectorError(SENTENCES[error.failure]);
  return error;
}

const NOT_SENT: ReadonlySet<OutboundFailure> = new Set(['private_address', 'unknown_host', 'certificate']);

/** Whether it is certain that a failed request did nothing at Tango. */
export function didNothing(error: unknown): boolean {
  if (error instanceof TangoError) return error.failure === 'token' || error.failure === 'refused';
  return error instanceof OutboundError && NOT_SENT.has(error.failure);
}
