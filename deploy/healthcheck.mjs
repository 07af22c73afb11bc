/*
 * Exits with 0 if the shop on this machine is ready: it has its database and accepts requests. With --wait it asks until the
 * shop is ready or its first process (MAINPID, set by systemd) has ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { PORT = '3000', API_BASE_PATH = '/api', MAINPID = '' } = process.env;
const address = `http://127.0.0.1:${PORT || 3000}${API_BASE_PATH || '/api'}/User/readiness`;

async function isReady() {
  try {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(4_000) });
    return ok;
  } catch {
    return false;
  }
}

function isAlive() {
  try {
    return MAINPID === '' || process.kill(Number(MAINPID), 0);
  } catch {
    return false;
  }
}

let ready = await isReady();
while (!ready && process.argv.includes('--wait') && isAlive()) {
  await sleep(200);
  ready = await isReady();
}
process.exitCode = ready ? 0 : 1;
