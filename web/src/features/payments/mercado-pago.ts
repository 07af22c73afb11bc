// Loads MercadoPago's script in the browser, and prepares the platform's payment page for an order.

import type { PaymentData } from '@mostrador/contract/entries/payments';
import { trustedScript } from '../../page/trusted-script';

/** The used part of the platform's script. */
interface MercadoPagoScript {
  new (
    publicKey: string,
    options: { readonly locale: string },
  ): { checkout: (options: { readonly preference: { readonly id: string } }) => PlatformCheckout };
}

/** A prepared payment; `open` leaves the shop for the platform's page. */
export interface PlatformCheckout {
  readonly open: () => void;
}

declare global {
  interface Window {
    MercadoPago?: MercadoPagoScript;
  }
}

/** Loads the platform's script once, and starts it with the payment's data. Rejects if the script does not load. */
export async function startCheckout(
  script: string,
  { publicKey, locale, preferenceId }: PaymentData,
): Promise<PlatformCheckout> {
  if (window.MercadoPago === undefined) await loadScript(script);
  if (window.MercadoPago === undefined) throw new Error('The payment script has no MercadoPago.');
  return new window.MercadoPago(publicKey, { locale }).checkout({ preference: { id: preferenceId } });
}

function loadScript(address: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const element = document.createElement('script');
    element.src = trustedScript(address);
    element.onload = () => loaded();
    element.onerror = () => {
      // the next try needs an element of its own
      element.remove();
      failed(new Error('The payment script did not load.'));
    };
    document.head.append(element);
  });
}
