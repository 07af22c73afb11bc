import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';

/** Hands the way of going elsewhere to code outside React: a refused call leads to the store. */
export function NavigateHandle({ onReady }: { readonly onReady: (navigate: NavigateFunction) => void }) {
  const navigate = useNavigate();
  useEffect(() => onReady(navigate), [navigate, onReady]);
  return null;
}
