/** Kinds of requests with separate metrics, because their durations differ. */
export type RequestClass = 'memory' | 'page' | 'read' | 'write' | 'image' | 'asset' | 'probe';

const PROBES = /\/User\/(livenes|readiness)$/;

/**
 * Returns the kind of a request.
 * @param route the route's pattern, never the URL; undefined if the response came from memory.
 */
export function requestClass(method: string, route: string | undefined, apiBasePath: string): RequestClass {
  if (route === undefined) return 'memory';
  if (!route.startsWith(`${apiBasePath}/`)) return /\/assets\/|\.\w+$/.test(route) ? 'asset' : 'page';
  if (PROBES.test(route)) return 'probe';
  if (route.includes('/StoreProductsImages')) return 'image';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
