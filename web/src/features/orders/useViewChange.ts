import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Changes a part of what the address shows. Two fields may be handed on before the address of the first one has arrived:
 * the second change is made to what is wanted by then, not to what is still on the screen.
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
