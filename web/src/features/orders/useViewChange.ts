import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Returns a function that changes some filters of a list in the page's address (/orders, /purchases, /system). Each
 * change starts from the last requested view: two fields may change before the address of the first change has arrived.
 */
export function useViewChange<View extends object>(view: View, addressOf: (view: View) => string) {
  const navigate = useNavigate();
  const wanted = useRef(view);
  const address = addressOf(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is what its address says
  useEffect(() => {
    wanted.current = view;
  }, [address]);
  return (change: Partial<View>) => {
    wanted.current = { ...wanted.current, ...change };
    void navigate(addressOf(wanted.current), { replace: true });
  };
}
