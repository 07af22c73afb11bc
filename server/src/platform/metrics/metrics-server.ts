// Serves metrics at `/metrics` on a port of its own, so that a proxy in front of the shop does not publish them.

import { createServer } from 'node:http';

export interface MetricsServer {
  /** The port that it listens on, also if port 0 was requested. */
  readonly port: number;
  close(): Promise<void>;
}

/** @throws when the port cannot be listened on. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  source: { readonly contentType: string; readonly read: () => Promise<string> },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    source.read().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  server.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
