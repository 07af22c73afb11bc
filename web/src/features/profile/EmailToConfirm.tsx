import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { useAttempt } from '../../notices/useAttempt';
import { confirmEmailText as text } from '../../text/confirm-email';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { useToasts } from '../../ui/useToasts';

interface EmailToConfirmProps {
  readonly email: string;
  /** Whether the user may have the mail sent again; not an administrator in the client's name. */
  readonly mayResend: boolean;
}

/** The note 'Falta confirmar …' in 'Mis datos', with the button that sends the mail again (`resendContactEmail`). */
export function EmailToConfirm({ email, mayResend }: EmailToConfirmProps) {
  const { carrier } = useApi();
  const toasts = useToasts();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => carrier('resendContactEmail', {}) });

  async function resend() {
    const about = 'contact-email';
    await attempt(
      async () => {
        const sent = await mutateAsync();
        toasts.show({ text: text.resent(sent.email), about });
      },
      { about, failed: (error) => messageOf(error) ?? text.resendFailed },
    );
  }
  return (
    <Note
      tone="warn"
      announce
      action={
        mayResend ? (
          <Button kind="secondary" pending={isPending} onClick={resend}>
            {text.resend}
          </Button>
        ) : undefined
      }
    >
      {text.waits(email)}
    </Note>
  );
}
