/**
 * The browser script of the payment platform's stand-in, as far as Checkout Pro needs it: `new MercadoPago(key, { locale })`
 * with `checkout({ preference, autoOpen })`, which goes to the paying page, and `bricks().create('wallet', …)`, which
 * draws the button that goes there.
 */
export const browserScript = (baseUrl: string): string => `(() => {
  const address = (id) => ${JSON.stringify(baseUrl)} + '/checkout/v1/redirect?pref_id=' + encodeURIComponent(id);
  const button = (label, open) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.addEventListener('click', open);
    return made;
  };
  window.MercadoPago = class MercadoPago {
    constructor(publicKey, options) {
      if (typeof publicKey !== 'string' || publicKey === '') throw new Error('MercadoPago: public key is missing');
      this.publicKey = publicKey;
      this.locale = (options && options.locale) || 'es-AR';
    }
    checkout(given) {
      const id = given && given.preference && given.preference.id;
      if (!id) throw new Error('MercadoPago: preference.id is missing');
      const open = () => window.location.assign(address(id));
      const render = ({ container, label }) => {
        const place = document.querySelector(container);
        if (place) place.append(button(label || 'Pagar', open));
      };
      if (given.render) render(given.render);
      if (given.autoOpen) open();
      return { open, render };
    }
    bricks() {
      return {
        create: async (brick, containerId, settings) => {
          if (brick !== 'wallet') throw new Error('MercadoPago: only the wallet brick is here');
          const place = document.getElementById(containerId);
          if (!place) throw new Error('MercadoPago: there is no element ' + containerId);
          const { initialization, callbacks = {} } = settings;
          const pay = button('Pagar con Mercado Pago', async () => {
            if (callbacks.onSubmit) await callbacks.onSubmit();
            window.location.assign(address(initialization.preferenceId));
          });
          place.append(pay);
          if (callbacks.onReady) callbacks.onReady();
          return { unmount: () => pay.remove() };
        },
      };
    }
  };
})();
`;
