// 'Exportar' in the head of a table's screen: saves what the table shows as XLSX or CSV. docs/how-to.md says how a table gets it.

import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-failed';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { useToasts } from '../../ui/useToasts';
import { tableText as text } from '../text/table';

export type ExportFormat = 'xlsx' | 'csv';

export interface ExportMenuProps {
  /** Saves the file, such as with `useTableFile`. */
  readonly onExport: (format: ExportFormat) => Promise<void>;
}

export function ExportMenu({ onExport }: ExportMenuProps) {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function save(format: ExportFormat) {
    if (isBusy) return;
    setBusy(true);
    try {
      await onExport(format);
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.exportFailed, tone: 'error', about: 'export' });
    } finally {
      setBusy(false);
    }
  }
  const entry = (format: ExportFormat) => ({
    key: format,
    label: text.exportFormats[format],
    icon: format === 'xlsx' ? FileSpreadsheet : FileText,
    onSelect: () => void save(format),
  });
  return (
    <Menu
      className="d-export"
      chevron={false}
      align="end"
      button={
        <>
          <Icon of={Download} />
          <span aria-live="polite">{isBusy ? text.exporting : text.export}</span>
        </>
      }
      entries={[entry('xlsx'), entry('csv')]}
    />
  );
}
