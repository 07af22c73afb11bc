import { storeText } from '../../text/store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { SideFilters, type SideFiltersProps } from './SideFilters';

interface FiltersSheetProps extends SideFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The filters of narrow windows: the list behind it follows each choice. */
export function FiltersSheet({ open, onClose, filter, branch }: FiltersSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={storeText.filters}
      closeLabel={storeText.close}
      footer={
        <Button block onClick={onClose}>
          {storeText.seeProducts}
        </Button>
      }
    >
      <SideFilters filter={filter} branch={branch} />
    </Dialog>
  );
}
