// Browser test of the desk's reports: an order of a client is in the chart, the table and the list of clients at once; periods, tabs and the
// chart are worked by keyboard; the file is saved.

import { expect, expectAccessible, expectFits, open, test } from '../support/test.js';

test('the reports show what was sold, by keyboard and on a phone', async ({ page, logIn }) => {
  await logIn(page, 'admin');
  await open(page, '/admin/informes?periodo=90');
  const chart = page.getByRole('slider', { name: /Ventas netas/ });
  await chart.focus();
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(page.getByRole('table', { name: 'Semana por semana' }).getByRole('row')).toHaveCount(14);
  await expectAccessible(page, 'the report of sales');
  await expectFits(page, 'the report of sales');

  await page.getByRole('button', { name: 'Día', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ventas por día' })).toBeVisible();
  await page.getByRole('button', { name: /^Período/ }).click();
  await page.getByRole('button', { name: 'Este año' }).click();
  await expect(page).toHaveURL(/periodo=anio/);

  await page.getByRole('tab', { name: 'Ventas' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Clientes' })).toBeFocused();
  const grid = page.getByRole('grid', { name: 'Ventas netas por cliente' });
  await expect(grid.getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'the report of clients');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Ventas por cliente .+\.csv$/);

  await page.getByRole('tab', { name: 'Dejaron de comprar' }).click();
  await expect(page.getByLabel('Sin comprar desde hace más de')).toBeVisible();
  await page.getByRole('tab', { name: 'Se agotan' }).click();
  await expectAccessible(page, 'the report of products that sell out');

  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/admin/informes?periodo=90');
  await expect(chart).toBeVisible();
  await expectFits(page, 'the report of sales on a phone');
});
