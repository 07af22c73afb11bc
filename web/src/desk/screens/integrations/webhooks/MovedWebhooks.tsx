// The addresses that webhooks had before the page of integrations: /admin/avisos and /admin/avisos/registro lead to the present ones.

import { Navigate, useLocation } from 'react-router';

export default function MovedWebhooks() {
  const { pathname, search } = useLocation();
  const to = pathname.endsWith('/registro')
    ? `/admin/integraciones/avisos${search}`
    : '/admin/integraciones#avisos';
  return <Navigate to={to} replace />;
}
