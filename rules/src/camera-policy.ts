// Which pages may use the camera, and the security headers that allow it and the bar code reader on these pages only.

/** The pages that scan bar codes, by exact path. */
const CAMERA_PATHS: readonly string[] = ['/pedido-rapido'];

/** Returns whether the page of a path may use the camera. @param path without query. */
export const mayUseCamera = (path: string): boolean => CAMERA_PATHS.includes(path);

/** The values of the headers Content-Security-Policy and Permissions-Policy. */
export interface PagePolicies {
  readonly contentSecurity: string;
  readonly permissions: string;
}

/**
 * Returns the policies of a page that scans: the shop's own documents may use the camera, and its scripts may compile WebAssembly.
 * Everything else stays as it is on other pages.
 */
export function withCamera({ contentSecurity, permissions }: PagePolicies): PagePolicies {
  return {
    contentSecurity: contentSecurity.replace(/(^|;)(\s*script-src 'self')/, "$1$2 'wasm-unsafe-eval'"),
    permissions: permissions.replace(/(^|,\s*)camera=\(\)/, '$1camera=(self)'),
  };
}
