// The ways between the endpoints of webhooks and the log of what was sent to them.

import { NavLink } from 'react-router';
import { webhooksText } from '../../text/webhooks';
import './webhooks.css';

const { views: text } = webhooksText;

export function WebhookViews() {
  return (
    <nav className="d-views webhook-views" aria-label={text.label}>
      <NavLink to="/admin/avisos" end>
        {text.endpoints}
      </NavLink>
      <NavLink to="/admin/avisos/registro" end>
        {text.log}
      </NavLink>
    </nav>
  );
}
