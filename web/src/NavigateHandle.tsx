import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';

/** Gives code outside React the router's `navigate` function, so that a refused call can open the store. */
export function NavigateHandle({ onReady }: { readonly onReady: (navigate: NavigateFunction) => void }) {
  const navigate = useNavigate();
  useEffect(() => onReady(navigate), [navigate, onReady]);
  return null;
}
