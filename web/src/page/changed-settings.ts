// Reads brand and company context again for a page that stays open, after an answer has shown that the company's settings have changed.

import type { Page } from './page';

let reading = false;

/**
 * Reads the settings of now and shows them. Nothing else of the page changes: what is typed stays. Does nothing while an earlier reading
 * goes on, or when none comes: the next answer tells it again.
 * @param address of a document that the server draws for no user in particular: /app.html, or /admin for the desk.
 */
export async function showChangedSettings(
  page: Page,
  address: string,
  show: (page: Page) => void,
): Promise<void> {
  if (reading) return;
  reading = true;
  try {
    show(await withChangedSettings(page, address));
  } catch (error) {
    console.warn(`The changed settings could not be read: ${String(error)}`);
  } finally {
    reading = false;
  }
}

async function withChangedSettings(page: Page, address: string): Promise<Page> {
  const answer = await fetch(address, { credentials: 'same-origin' });
  const [, json] = /id="page-data">(.*?)<\/script>/s.exec(await answer.text()) ?? [];
  if (!answer.ok || json === undefined) throw new Error(String(answer.status));
  const { brand, context, settingsMark, version } = JSON.parse(json) as Page;
  // another release may describe a brand in another way: this page keeps what it understands
  return version === page.version ? { ...page, brand, context, settingsMark } : { ...page, settingsMark };
}
