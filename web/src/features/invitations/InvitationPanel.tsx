// The panel of an invitation: greets by name and company and asks for the first password; for a link that works no more it offers
// another invitation.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePage } from '../../page/page';
import { invitationText as text } from '../../text/invitation';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { InvitationForm } from './InvitationForm';
import { useInvitation } from './useInvitation';
import './InvitationPanel.css';

export function InvitationPanel() {
  const { state, check, accept, askAgain } = useInvitation();
  const { brand } = usePage();
  const navigate = useNavigate();
  const { kind } = state;
  return (
    <div className="page-width invitation">
      <div className="panel">
        <h1 className="page-title">{kind === 'invited' ? text.hello(state.invitation.name) : text.title}</h1>
        {kind === 'checking' && (
          <p className="row text-muted" role="status">
            <Spinner size="large" />
            {text.checking}
          </p>
        )}
        {kind === 'unreachable' && (
          <Note
            tone="danger"
            announce
            action={
              <Button kind="secondary" onClick={() => void check()}>
                {text.retry}
              </Button>
            }
          >
            {text.unreachable}
          </Note>
        )}
        {kind === 'none' && (
          <>
            <Note>{text.noLink}</Note>
            <p>
              <LinkButton kind="secondary" to="/login">
                {text.logIn}
              </LinkButton>
            </p>
          </>
        )}
        {kind === 'invalid' && <AskAgain askAgain={askAgain} />}
        {kind === 'invited' && (
          <>
            <p className="text-muted">
              {state.invitation.clientName === null
                ? text.ofStaff(brand.companyName)
                : text.ofClient(state.invitation.clientName, brand.companyName)}{' '}
              {text.choose}
            </p>
            <InvitationForm
              email={state.invitation.email}
              accept={accept}
              onDone={() => void navigate('/store', { replace: true })}
            />
          </>
        )}
      </div>
    </div>
  );
}

function AskAgain({ askAgain }: { readonly askAgain: () => Promise<boolean> }) {
  const [asked, setAsked] = useState<'no' | 'pending' | 'done' | 'failed'>('no');
  if (asked === 'done')
    return (
      <Note tone="ok" announce>
        {text.asked}
      </Note>
    );
  return (
    <>
      <Note tone="warn" announce>
        {asked === 'failed' ? text.askFailed : text.invalid}
      </Note>
      <p className="text-muted">{text.invalidHint}</p>
      <div className="row">
        <Button
          pending={asked === 'pending'}
          onClick={async () => {
            setAsked('pending');
            setAsked((await askAgain()) ? 'done' : 'failed');
          }}
        >
          {text.again}
        </Button>
        <LinkButton kind="secondary" to="/login">
          {text.logIn}
        </LinkButton>
      </div>
    </>
  );
}
