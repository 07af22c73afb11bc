import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns whether the browser knows passkeys; false while the server renders. */
export const useKnowsPasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential === 'function' && isSecureContext,
    () => false,
  );
