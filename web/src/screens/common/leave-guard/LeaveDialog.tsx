import type { LeaveGuard } from '../../../page/useLeaveGuard';
import { leaveText as text } from '../../../text/profile';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';

/** The dialog '¿Salir sin guardar?', which asks whether to leave a page with unsaved changes. */
export function LeaveDialog({ guard: { asking, leave, stay } }: { readonly guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      open={asking}
      title={text.title}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      closeLabel={text.close}
      onConfirm={leave}
      onCancel={stay}
      dangerous
    >
      <p>{text.question}</p>
    </ConfirmDialog>
  );
}
