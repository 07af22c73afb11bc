// Leaving the cart with unsaved lines: saves them first and goes on; asks '¿Salir sin guardar?' only if that fails or takes long.

import { useEffect, useState } from 'react';
import { type LeaveGuard, useLeaveGuard } from '../../page/useLeaveGuard';
import type { CartSaver } from './cart-saver';

/** How long a user who leaves waits for the save before they are asked. */
const LEAVE_WAIT_MS = 3_000;

export function useCartLeaveGuard(
  saver: CartSaver,
  unsaved: boolean,
  staysHere: (address: string) => boolean,
): LeaveGuard {
  const guard = useLeaveGuard(unsaved, staysHere);
  const { asking, leave } = guard;
  const [cannotSave, setCannotSave] = useState(false);
  useEffect(() => {
    if (!asking) return;
    let isAsking = true;
    const ask = () => {
      if (isAsking) setCannotSave(true);
    };
    const timer = setTimeout(ask, LEAVE_WAIT_MS);
    void saver.flush().then((saved) => {
      if (!isAsking) return;
      if (saved) leave();
      else ask();
    });
    return () => {
      isAsking = false;
      clearTimeout(timer);
      setCannotSave(false);
    };
  }, [asking, leave, saver]);
  return { ...guard, asking: asking && cannotSave };
}
