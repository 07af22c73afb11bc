import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../session/session-context';

/** Clients have no catalogues of their own: their way leads to the store. */
export function CuratorsOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session === undefined || session.profile === 1) return <Navigate to="/store" replace />;
  return children;
}
