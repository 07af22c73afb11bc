/** The queries of lists that are without end: searches, orders, and the ways back from payments. */
const ENDLESS_PARAMETERS = ['p', 'pc', 'sc', 'o', 'campo', 'm'] as const;

interface RobotsInput {
  readonly privatePaths: readonly string[];
  readonly apiBasePath: string;
  readonly publicUrl: string;
}

/** What search engines are asked to leave alone; pictures lie under the API's path and are theirs to show. */
export function robotsText({ privatePaths, apiBasePath, publicUrl }: RobotsInput): string {
  return [
    'User-agent: *',
    `Allow: ${apiBasePath}/store/StoreProductsImages/`,
    `Disallow: ${apiBasePath}/`,
    ...privatePaths.map((path) => `Disallow: ${path}`),
    ...ENDLESS_PARAMETERS.flatMap((name) => [`Disallow: /store?${name}=`, `Disallow: /store?*&${name}=`]),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
