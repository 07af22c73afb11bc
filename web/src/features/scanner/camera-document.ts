// Whether the document of the open page allows the camera: its policies are those of the page that was loaded first.

import { mayUseCamera } from '@mostrador/rules/camera-policy';

/**
 * Returns whether the document that the browser has loaded may use the camera. A user who came by a link of the shop is still in the
 * document of an earlier page, whose headers allow none.
 */
export function documentAllowsCamera(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || mayUseCamera(new URL(loaded.name, location.href).pathname);
}
