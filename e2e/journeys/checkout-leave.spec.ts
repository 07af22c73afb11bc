// Browser test of leaving the checkout: after confirming, the empty cart does not redirect before the thanks page has
// loaded.

import { fillCart } from '../support/checkout.js';
import { expectAt } from '../support/shop.js';
import { expect, notices, open, test } from '../support/test.js';

test('after confirming, the empty cart does not redirect while the thanks page is still loading', async ({
  page,
  apiOf,
  logIn,
}) => {
  await fillCart(await apiOf('otherClient'));
  await logIn(page, 'otherClient');
  await open(page, '/checkout?paso=entrega');
  await page.getByRole('radio', { name: 'Retiro en el local' }).check();
  const goOn = page.getByRole('button', { name: /^(Continuar al pago|Confirmar Pedido)$/ });
  const paysByCard = (await goOn.textContent()) === 'Continuar al pago';
  await page.route('**/assets/app/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await goOn.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    paysByCard ? 'Pago' : '¡Felicitaciones! Su pedido está confirmado',
  );
  await expectAt(page, paysByCard ? '/checkout' : '/thanks');
  await expect(notices(page).getByText('No hay productos en el carrito.')).toHaveCount(0);
});
