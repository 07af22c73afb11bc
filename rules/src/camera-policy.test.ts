// Which paths may use the camera, and what their security headers allow besides.

import { describe, expect, it } from 'vitest';
import { mayUseCamera, withCamera } from './camera-policy.js';

describe('the pages that may use the camera', () => {
  it('are the quick order only, by its exact path', () => {
    expect(mayUseCamera('/pedido-rapido')).toBe(true);
    for (const path of [
      '/',
      '/cart',
      '/pedido-rapido/',
      '/pedido-rapido/x',
      '/Pedido-Rapido',
      '/app.html',
      '',
    ])
      expect(mayUseCamera(path), path).toBe(false);
  });
});

describe('the policies of a page with a camera', () => {
  const closed = {
    contentSecurity: "default-src 'self';script-src 'self' https://pagos.example;script-src-attr 'none'",
    permissions: 'accelerometer=(), camera=(), geolocation=()',
  };

  it('allow the camera and WebAssembly, and change nothing else', () => {
    expect(withCamera(closed)).toEqual({
      contentSecurity:
        "default-src 'self';script-src 'self' 'wasm-unsafe-eval' https://pagos.example;script-src-attr 'none'",
      permissions: 'accelerometer=(), camera=(self), geolocation=()',
    });
  });

  it('never allow scripts that are texts', () => {
    expect(withCamera(closed).contentSecurity).not.toMatch(/'unsafe-eval'|'unsafe-inline'/);
  });
});
