// The page 'Pago de prueba' of the payment platform's stand-in, on which a buyer pays, rejects or leaves, and the
// address back to the shop.

import { type Preference, type StandInPayment, totalOf } from './ledger.js';

const OUTCOMES = [
  ['approved', 'Pagar'],
  ['rejected', 'Rechazar'],
  ['pending', 'Dejar pendiente'],
  ['none', 'Volver a la tienda'],
] as const;

/** The button that the buyer pressed on the paying page. */
export type Chosen = (typeof OUTCOMES)[number][0];

/** Returns the pressed button; undefined for any other text. */
export const chosenOf = (text: string): Chosen | undefined =>
  OUTCOMES.find(([outcome]) => outcome === text)?.[0];

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; background: #f2f4f7; color: #1b2430; margin: 0; }
  main { max-width: 26rem; margin: 8vh auto; padding: 2rem; background: #fff; border-radius: 12px; box-shadow: 0 2px 12px #0002; }
  h1 { font-size: 1.25rem; margin: 0 0 1rem; } p { margin: .25rem 0; } strong { font-size: 1.75rem; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  button { font: inherit; padding: .75rem; border-radius: 8px; border: 1px solid #8a94a3; background: #fff; cursor: pointer; }
  button:first-child { background: #0b5cab; border-color: #0b5cab; color: #fff; font-weight: 600; }
  small { display: block; margin-top: 1.5rem; color: #55606e; }`;

/** Returns the HTML of the page. */
export function payingPage(preference: Preference): string {
  const total = totalOf(preference).toLocaleString('es-AR', { style: 'currency', currency: 'ARS' });
  const title = preference.items.map((item) => item.title).join(', ');
  const buttons = OUTCOMES.map(
    ([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button>`,
  ).join('\n');
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pago de prueba</title><style>${STYLE}</style></head>
<body><main><h1>Pago de prueba</h1><p>${escaped(title)}</p><p><strong>${escaped(total)}</strong></p>
<form method="post" action="/checkout/v1/pay"><input type="hidden" name="pref_id" value="${escaped(preference.id)}">
${buttons}</form><small>Esta página hace las veces de la plataforma de pagos. No se cobra nada.</small></main></body></html>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Returns the shop's address for the buyer's return, with the platform's parameters; undefined if the shop gave none. */
export function backAddress(preference: Preference, payment: StandInPayment | undefined): string | undefined {
  const { success, failure, pending } = preference.back_urls;
  const back = payment?.status === 'approved' ? success : payment?.status === 'pending' ? pending : failure;
  if (back === undefined) return undefined;
  const url = new URL(back);
  const id = payment === undefined ? 'null' : String(payment.id);
  const status = payment?.status ?? 'null';
  const added = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: preference.external_reference,
    payment_type: payment?.payment_type_id ?? 'null',
    merchant_order_id: payment === undefined ? 'null' : '30000000001',
    preference_id: preference.id,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}
