import { useConfirmContactEmail } from '../../features/profile/useConfirmContactEmail';
import { useSession } from '../../session/session-context';
import { confirmEmailText as text } from '../../text/confirm-email';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import './ConfirmEmailScreen.css';

/** The page /confirmemail: confirms a client's new contact e-mail, opened by the link in the mail to that address. */
export default function ConfirmEmailScreen() {
  const { state, confirm } = useConfirmContactEmail();
  const known = useSession() !== undefined;
  const away = (
    <LinkButton kind="secondary" to={known ? '/profile' : '/store'}>
      {known ? text.toProfile : text.toStore}
    </LinkButton>
  );
  return (
    <div className="page-width confirm-email">
      <div className="panel stack">
        <h1 className="page-title">{text.title}</h1>
        {state.kind === 'reading' && <Spinner size="large" />}
        {(state.kind === 'asking' || state.kind === 'confirming') && (
          <>
            <p>{text.question}</p>
            <p className="confirm-email-address">{state.email}</p>
            <p className="text-muted">{text.why}</p>
            {state.kind === 'asking' && state.failed && (
              <Note tone="danger" announce>
                {text.failed}
              </Note>
            )}
            <Button size="large" block pending={state.kind === 'confirming'} onClick={confirm}>
              {text.confirm}
            </Button>
          </>
        )}
        {state.kind === 'confirmed' && (
          <>
            <Note tone="ok" announce>
              {text.done} <span className="confirm-email-address">{state.email}</span>
            </Note>
            {away}
          </>
        )}
        {state.kind === 'none' && (
          <>
            <Note announce>{text.noLink}</Note>
            {away}
          </>
        )}
        {state.kind === 'refused' && (
          <>
            <Note tone="danger" announce>
              {text.refused} {text.askAgain}
            </Note>
            {away}
          </>
        )}
      </div>
    </div>
  );
}
