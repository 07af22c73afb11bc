// Loads the menu 'Administración' for salesmen and administrators: visitors and clients never need its code.

import { useEffect, useState } from 'react';
import { useProfile } from '../../session/session-context';

type Code = typeof import('./Administration');

/** Returns the menu's code, null until it has loaded; undefined for clients and visitors. */
export function useAdministration(): Code | null | undefined {
  const profile = useProfile();
  const [code, setCode] = useState<Code | null>(null);
  const isStaff = profile === 2 || profile === 3;
  useEffect(() => {
    // without it the rest of the page works, and the next page tries again
    if (isStaff) import('./Administration').then(setCode, () => undefined);
  }, [isStaff]);
  return isStaff ? code : undefined;
}
