// Names the browser and system of a request as a user reads them, from its User-Agent header.

import bowser from 'bowser';

const MAX_USER_AGENT = 500;
const MAX_LABEL = 80;

/** Returns a label such as 'Chrome en Windows'; 'Navegador desconocido' for a header that names no browser. */
export function deviceLabel(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return 'Navegador desconocido';
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? 'Navegador desconocido' : names.join(' en ').slice(0, MAX_LABEL);
}
