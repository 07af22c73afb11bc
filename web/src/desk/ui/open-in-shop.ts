// Leaves the desk for a screen of the shop, which is another app of this site.

/**
 * Opens an address of the shop in the place of the desk's page.
 * @param state what the shop's router gives its screen, such as the way back for the login.
 */
export function openInShop(address: string, state?: object): void {
  history.replaceState(state === undefined ? null : { usr: state }, '', address);
  location.reload();
}
