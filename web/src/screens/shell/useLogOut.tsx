// 'Salir' (log out): ends the session and goes to the store. Asks first if there are unsaved changes or unsent orders.

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLogout } from '../../api/session-changes';
import { unsentOf, useDeviceCode, useLocalOrders } from '../../features/sync/device';
import { askToLeave } from '../common/leave-guard/leave-question';

export interface LogOut {
  readonly logOut: () => void;
  /** Asks for confirmation if orders on this device are not sent yet. The caller renders it. */
  readonly dialog: ReactNode;
}

export function useLogOut(): LogOut {
  const logout = useLogout();
  const navigate = useNavigate();
  const unsent = unsentOf(useLocalOrders());
  const code = useDeviceCode();
  const [asking, setAsking] = useState(false);
  function leave() {
    setAsking(false);
    logout();
    void navigate('/store');
  }
  return {
    logOut: () => askToLeave(() => (unsent > 0 ? setAsking(true) : leave())),
    dialog: code && <code.LeavingDialog open={asking} onLeave={leave} onStay={() => setAsking(false)} />,
  };
}
