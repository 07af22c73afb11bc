import { ArrowLeft, UserRoundCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useActing } from '../../api/session-changes';
import { clientsAddressKept } from '../../features/impersonation/address';
import { askToLeave } from '../../page/leave-question';
import { actingText as text } from '../../text/acting';
import { ended } from '../../text/sentences';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';

/** The content of the bar of an administrator who acts in a client's name. */
export function ActingRow({ clientName }: { readonly clientName: string }) {
  const acting = useActing();
  const navigate = useNavigate();
  return (
    <>
      <Icon of={UserRoundCog} />
      <p>
        <span>{text.acting}</span> <b title={clientName}>{ended(clientName)}</b>
      </p>
      <Button
        kind="secondary"
        icon={ArrowLeft}
        onClick={() =>
          askToLeave(() => {
            acting.end();
            void navigate(clientsAddressKept());
          })
        }
      >
        {text.back}
      </Button>
    </>
  );
}
