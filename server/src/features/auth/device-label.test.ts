// The names of browsers and systems in the list of sessions.

import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.js';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome en Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari en iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox en Linux'],
  [undefined, 'Navegador desconocido'],
  ['', 'Navegador desconocido'],
  ['x'.repeat(100_000), 'Navegador desconocido'],
])('names the browser and system of the header %s', (header, label) => {
  const started = performance.now();
  const named = deviceLabel(header);
  expect(performance.now() - started).toBeLessThan(5_000);
  if (label === 'Navegador desconocido' && header?.startsWith('x'))
    expect(named.length).toBeLessThanOrEqual(80);
  else expect(named).toBe(label);
});
