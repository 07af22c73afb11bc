// The way from a salesman's desk to the form of a new client, which also works without a connection (/datasync).

import { UserPlus } from 'lucide-react';
import { Icon } from '../../../ui/Icon';
import { myClientsText as text } from '../../text/portfolio';

export function NewClientLink() {
  return (
    <span className="keep">
      <a className="button" data-kind="primary" data-size="normal" href="/datasync?cliente=nuevo">
        <Icon of={UserPlus} />
        {text.newClient}
      </a>
    </span>
  );
}
