// Controls the payment platform's stand-in from a journey, and pays on the platform's page.

import { expect, type Page } from '@playwright/test';

/** Sends a command to the stand-in for the payment platform: `trials/src/payment-stand-in`. */
export async function controlPlatform(
  url: string,
  what: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const response = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(`The payment platform answered ${response.status}.`);
  return response.json();
}

/** Buttons of the platform's paying page. */
export type Outcome = 'Pagar' | 'Rechazar' | 'Dejar pendiente' | 'Volver a la tienda';

/** Presses the shop's pay button, then a button of the platform's page, which leads back to the shop. */
export async function payAs(page: Page, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page).toHaveTitle('Pago de prueba');
  await page.getByRole('button', { name: outcome }).click();
}
