// Log injection attack: writes line breaks and terminal codes into everything that the shop may log; each event must
// stay one line.

import type { AttackShop } from './attack-shop.js';
import { attempt, type Finding } from './target.js';

const FORGED = '{"level":50,"msg":"forged"}';
/** Line breaks and terminal codes. */
const BREAKS = [
  '\n',
  '\r\n',
  '\u2028',
  '\u0085',
  '\u001b[2J',
  '\u001b]0;forged\u0007',
  '\b\b\b',
  '%0a',
  '%0d%0a',
  '%1b[2J',
];

export async function logLines(shop: AttackShop): Promise<Finding> {
  const failures: string[] = [];
  const before = shop.logged().length;
  let sent = 0;
  const send = async (attack: Parameters<typeof attempt>[1]) => {
    sent += 1;
    await attempt(shop, attack);
  };
  for (const text of BREAKS.map((one) => `x${one}${FORGED}`)) {
    const encoded = encodeURIComponent(text);
    // a header cannot hold a line break; the terminal's codes it can
    const header = `x\u009b2J${FORGED}`;
    await send({ method: 'POST', path: '/Auth/user', body: { usr: text, pass: text } });
    await send({ method: 'GET', path: `/store/StoreAuth?usr=${encoded}&pass=${encoded}` });
    await send({ method: 'GET', path: `/no-such/${encoded}` });
    await send({ method: 'GET', path: `/store/StoreProductsImages/proxy/${encoded}.webp` });
    await send({ method: 'GET', path: `/store/StoreStats?page=${encoded}&action=${encoded}` });
    await send({
      method: 'GET',
      path: '/store/StoreCart',
      headers: { 'x-request-id': header, 'user-agent': header, referer: header },
    });
    await send({ method: 'POST', path: '/store/StoreAuth/recovery', body: { usr: text } });
    shop.breakDatabase(true);
    await send({ method: 'GET', path: `/store/StoreProducts/product?productCode=${encoded}` });
    await send({ method: 'POST', path: '/Auth/user', body: { usr: text, pass: text } });
    shop.breakDatabase(false);
  }
  await send({ method: 'POST', path: '/Auth/user', body: { usr: 'x'.repeat(1_000_000), pass: 'x' } });
  const lines = shop.logged().slice(before).split('\n').filter(Boolean);
  for (const line of [...lines, ...shop.securityLogged().split('\n').filter(Boolean)]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may appear in a log
    if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line))
      failures.push(`A line holds a control character: ${JSON.stringify(line.slice(0, 200))}`);
    if (line.length > 10_000) failures.push(`A line has ${line.length} characters.`);
    try {
      const { msg } = JSON.parse(line) as { msg: unknown };
      if (msg === 'forged') failures.push('A line was forged.');
    } catch {
      failures.push(`A line is no JSON: ${line.slice(0, 200)}`);
    }
  }
  if (lines.length < sent) failures.push(`${sent} requests made ${lines.length} lines.`);
  return {
    code: 'S27 log',
    figures: `${sent} requests with ${BREAKS.length} line breaks and terminal codes made ${lines.length} lines, each one event; ${failures.length} forged`,
    failures,
  };
}
