import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../session/session-context';

/**
 * Guard of the catalogue list and editor (/catalogslist, /cateditor): redirects clients to the store, because only
 * salesmen and administrators edit catalogues.
 */
export function CuratorsOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session === undefined || session.profile === 1) return <Navigate to="/store" replace />;
  return children;
}
