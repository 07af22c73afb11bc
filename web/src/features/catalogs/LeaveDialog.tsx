import { catalogsText as text } from '../../text/catalogs';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { LeaveQuestion } from './useLeaveQuestion';

export function LeaveDialog({ question }: { readonly question: LeaveQuestion }) {
  return (
    <ConfirmDialog
      open={question.asking}
      title={text.leaveTitle}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      closeLabel={text.close}
      dangerous
      onConfirm={question.leave}
      onCancel={question.stay}
    >
      <p>{text.leaveQuestion}</p>
    </ConfirmDialog>
  );
}
