// Security headers: HSTS with https only, no inline scripts, and only the given scripts of other sites.

import { describe, expect, it } from 'vitest';
import { openLog } from '../log.js';
import { createHttpServer, type HttpServerOptions } from './http-server.js';
import { ResponseCache } from './response-cache.js';

async function headersOf(options: Partial<HttpServerOptions>, path = '/') {
  const cache = new ResponseCache({ maxBytes: 0, isCurrent: () => false });
  const http = await createHttpServer({
    log: openLog({ level: 'silent' }),
    cache,
    trustedProxies: 0,
    ...options,
  });
  const { headers } = await http.inject(path);
  await http.close();
  return headers;
}

it('sends HSTS only with https, and for this host only', async () => {
  expect((await headersOf({ https: true }))['strict-transport-security']).toBe('max-age=31536000');
  expect(await headersOf({})).not.toHaveProperty('strict-transport-security');
});

it('allows no inline scripts, and only the given scripts of other sites', async () => {
  const foreign = {
    script: ['https://pagos.example'],
    connect: [],
    frame: ['https://marco.example'],
    image: [],
  };
  const policy = String(
    (await headersOf({ externalSources: [foreign, undefined] }))['content-security-policy'],
  );
  expect(policy).toContain("script-src 'self' https://pagos.example;");
  expect(policy).toContain("frame-src 'self' https://marco.example;");
  expect(policy).not.toMatch(/unsafe|\*/);
});

it('lets answers of calls load and run nothing, and leaves out what pages alone need', async () => {
  const cache = new ResponseCache({ maxBytes: 0, isCurrent: () => false });
  const http = await createHttpServer({
    log: openLog({ level: 'silent' }),
    cache,
    trustedProxies: 0,
    https: true,
  });
  http.get('/data', { config: { answersJson: true } }, async () => ({}));
  const { headers } = await http.inject('/data');
  await http.close();
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers).not.toHaveProperty('permissions-policy');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
});

describe('the camera', () => {
  it('is allowed on the page that scans only, with the WebAssembly of its reader', async () => {
    for (const path of ['/pedido-rapido', '/pedido-rapido?modo=escanear']) {
      const scanning = await headersOf({}, path);
      expect(scanning['permissions-policy'], path).toContain('camera=(self), display-capture=()');
      expect(scanning['content-security-policy'], path).toContain(";script-src 'self' 'wasm-unsafe-eval';");
    }
    const others = ['/', '/cart', '/x?/pedido-rapido', '/assets/pedido-rapido', '//pedido-rapido'];
    const alike = ['/', ';x', '%3Bx', '%3Fx', '%23x', '%20'].map((end) => `/pedido-rapido${end}`);
    for (const path of [...others, ...alike, '/Pedido-rapido', '/pedido%2Drapido']) {
      const other = await headersOf({}, path);
      expect(other['permissions-policy'], path).toContain('camera=()');
      expect(other['content-security-policy'], path).not.toContain('wasm');
    }
  });

  it('changes no other part of the policies', async () => {
    const [scanning, other] = [await headersOf({}, '/pedido-rapido'), await headersOf({})];
    const closed = String(scanning['content-security-policy']).replace(" 'wasm-unsafe-eval'", '');
    expect(closed).toBe(other['content-security-policy']);
    expect(String(scanning['permissions-policy']).replace('camera=(self)', 'camera=()')).toBe(
      other['permissions-policy'],
    );
  });
});

describe('Trusted Types', () => {
  const source = { script: ['https://otro.example'], connect: [], frame: [], image: [] };
  const policies = async (...externalSources: NonNullable<HttpServerOptions['externalSources']>) => {
    const headers = await headersOf({ externalSources });
    return [
      String(headers['content-security-policy']),
      String(headers['content-security-policy-report-only'] ?? ''),
    ] as const;
  };

  it('are required, with the one policy of the shop where no other site sends scripts', async () => {
    const [enforced, reported] = await policies(undefined);
    expect(enforced).toContain("require-trusted-types-for 'script';trusted-types mostrador;");
    expect(enforced).toMatch(/report-uri \/csp-reports;report-to csp$/);
    expect(reported).toBe('');
  });

  it('are required where the scripts of other sites work with them, and only reported where they do not', async () => {
    const [enforced, none] = await policies({ ...source, trustedTypes: true });
    expect(enforced).toContain("require-trusted-types-for 'script';");
    expect(enforced).not.toContain('trusted-types mostrador');
    expect(none).toBe('');
    const [without, reported] = await policies({ ...source, trustedTypes: true }, source);
    expect(without).not.toContain('trusted-types');
    expect(reported).toMatch(/^require-trusted-types-for 'script';report-uri \/csp-reports;/);
  });
});
