/* Ends with 0 while the shop on this machine is ready: it has its database and takes requests. */
const { PORT = '3000', API_BASE_PATH = '/api' } = process.env;
const address = `http://127.0.0.1:${PORT || 3000}${API_BASE_PATH || '/api'}/User/readiness`;
try {
  const { ok } = await fetch(address, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
