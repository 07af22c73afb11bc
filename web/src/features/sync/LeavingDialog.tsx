import { syncText } from '../../text/sync';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { unsentOf, useLocalOrders } from './device';

const text = syncText.leaving;

interface LeavingDialogProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks for confirmation when a user logs out while unsent orders wait on this device. */
export function LeavingDialog({ open, onLeave, onStay }: LeavingDialogProps) {
  const unsent = unsentOf(useLocalOrders());
  return (
    <ConfirmDialog
      open={open}
      title={text.title}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      closeLabel={syncText.close}
      dangerous
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {text.question(unsent)}
    </ConfirmDialog>
  );
}
