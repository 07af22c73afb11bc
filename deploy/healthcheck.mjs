/*
 * Ends with 0 while the shop on this machine is ready: it has its database and takes requests. With --wait it asks until the
 * shop is, for as long as its first process (MAINPID, as systemd tells it) lives.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { PORT = '3000', API_BASE_PATH = '/api', MAINPID = '' } = process.env;
const address = `http://127.0.0.1:${PORT || 3000}${API_BASE_PATH || '/api'}/User/readiness`;

async function ready() {
  try {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(4_000) });
    return ok;
  } catch {
    return false;
  }
}

function lives() {
  try {
    return MAINPID === '' || process.kill(Number(MAINPID), 0);
  } catch {
    return false;
  }
}

let found = await ready();
while (!found && process.argv.includes('--wait') && lives()) {
  await sleep(200);
  found = await ready();
}
process.exitCode = found ? 0 : 1;
