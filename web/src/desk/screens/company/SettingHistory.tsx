// The history of the company's settings, of one section or of all: who changed what, from which value to which, with an undo.

import { useHistoryOf } from '../../../features/change-log/queries';
import { HistoryList } from '../../ui/HistoryList';
import { useUndoChange } from '../../ui/useUndoChange';
import { fieldText, valueText } from './company-draft';

interface SettingHistoryProps {
  /** undefined: all sections. */
  readonly section: string | undefined;
  readonly onUndone: () => void;
}

export function SettingHistory({ section, onUndone }: SettingHistoryProps) {
  const history = useHistoryOf('company_setting', section);
  const onUndo = useUndoChange(onUndone);
  return (
    <div className="company-history">
      <HistoryList
        history={history}
        onUndo={onUndo}
        linesOf={({ fields }) =>
          fields.map(({ field, before, after }) => ({
            field: fieldText(field),
            before: valueText(field, before),
            after: valueText(field, after),
          }))
        }
      />
    </div>
  );
}
