// The text of /robots.txt: what search engines must not crawl (API, private pages, endless lists), and where the
// sitemap is.

/** Query parameters that make endless lists: searches, sort orders, and returns from payments. */
const ENDLESS_PARAMETERS = ['p', 'pc', 'sc', 'o', 'campo', 'm'] as const;

interface RobotsInput {
  readonly privatePaths: readonly string[];
  readonly apiBasePath: string;
  readonly publicUrl: string;
}

/** Returns the text. Product images are below the API's path but may be crawled. */
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
