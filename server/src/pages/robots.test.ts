// The text of robots.txt: private pages and endless lists are disallowed, pictures are allowed, and the sitemap is
// named.

import { expect, test } from 'vitest';
import { robotsText } from './robots.js';

test('search engines are kept from what is private and what is endless, and shown the pictures and the list of pages', () => {
  const text = robotsText({
    privatePaths: ['/cart'],
    apiBasePath: '/api',
    publicUrl: 'https://tienda.example',
  });
  const lines = text.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const line of [
    'Allow: /api/store/StoreProductsImages/',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /store?o=',
    'Disallow: /store?*&o=',
    'Sitemap: https://tienda.example/sitemap.xml',
  ])
    expect(lines).toContain(line);
});
