// Loads what product cards have for clients (`CardExtra.tsx`) after the first view, for signed-in users.

import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../../../session/session-context';
import { partCode } from '../../../ui/LazyPart';
import type { CardExtraProps } from './CardExtra';

const code = partCode<CardExtraProps>(async () => (await import('./CardExtra')).CardExtra);

/** Returns the component once its code is loaded; undefined for visitors. Cards keep their size either way. */
export function useCardExtra(): ComponentType<CardExtraProps> | undefined {
  const isSignedIn = useSession() !== undefined;
  const [Extra, setExtra] = useState(code.known);
  useEffect(() => {
    // a card without it is complete
    if (isSignedIn)
      code.load().then(
        (loaded) => setExtra(() => loaded),
        () => undefined,
      );
  }, [isSignedIn]);
  return isSignedIn ? Extra : undefined;
}
