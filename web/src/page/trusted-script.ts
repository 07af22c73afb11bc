// The one Trusted Types policy of the shop's own code: addresses of scripts that the shop itself adds to a page.

interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptPolicy;
}

/** The policy's name, which the Content-Security-Policy header names too. */
const NAME = 'mostrador';

const { trustedTypes: factory } = globalThis as { readonly trustedTypes?: PolicyFactory };
const policy = factory?.createPolicy(NAME, {
  createScriptURL(address) {
    if (/^(?:https?:\/)?\/[^/\\]/.test(address)) return address;
    throw new TypeError(`No script may come from ${address}.`);
  },
});

/**
 * Returns the address of a script as the browser's script sinks want it.
 * @param address of another site with its scheme, or a path of the shop.
 * @throws TypeError for data, blobs and the like, where the browser knows Trusted Types.
 */
export const trustedScript = (address: string): string =>
  // the sinks take the policy's object, and the types of the DOM know only the string
  (policy?.createScriptURL(address) ?? address) as string;
