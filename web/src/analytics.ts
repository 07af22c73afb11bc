// Google Analytics, for visitors only: loads Google's tag script for the ids that the brand configures.

import { trustedScript } from './page/trusted-script';
import type { SessionStore } from './session/session-store';

const TAG_SITE = 'https://www.googletagmanager.com/';

declare global {
  interface Window {
    dataLayer?: unknown[];
    /** Switches an id off, as Google documents it. */
    [disabled: `ga-disable-${string}`]: boolean | undefined;
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown;
    };
  }
}

/** Measures visits while no user is signed in. The tag is loaded for the first visitor, and switched off while a user is signed in. */
export function startAnalytics(
  ids: readonly string[],
  sessions: Pick<SessionStore, 'state' | 'subscribe'>,
): void {
  let loaded = false;
  function follow() {
    const isVisitor = sessions.state().session === undefined;
    for (const id of ids) window[`ga-disable-${id}`] = !isVisitor;
    if (!isVisitor || loaded) return;
    loaded = true;
    loadTag(ids);
  }
  follow();
  sessions.subscribe(follow);
}

/** Loads the tag of each id. The script is loaded with the first id, and reads the others from its queue. */
function loadTag([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  trustTagScripts();
  window.dataLayer = [];
  // the tag recognises a command by its type, an arguments object
  function command(..._words: unknown[]) {
    // biome-ignore lint/complexity/noArguments: an array would be taken for data
    window.dataLayer?.push(arguments);
  }
  command('js', new Date());
  for (const id of [first, ...others]) command('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedScript(`${TAG_SITE}gtag/js?id=${encodeURIComponent(first)}`);
  document.head.append(script);
}

/** Lets the tag add its own scripts, which it does with plain strings. */
function trustTagScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (address.startsWith(TAG_SITE)) return address;
      throw new TypeError(`No script may come from ${address}.`);
    },
  });
}
