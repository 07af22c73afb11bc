// Hook by which a report tells the screen's head what 'Exportar' saves.

import { type RefObject, useLayoutEffect } from 'react';
import type { ExportMenuProps } from '../../ui/ExportMenu';

export type Exporting = RefObject<ExportMenuProps['onExport']>;

/** Sets what the head saves, as long as the report is shown. */
export function useReportExport(exporting: Exporting, save: ExportMenuProps['onExport']): void {
  useLayoutEffect(() => {
    exporting.current = save;
  });
}
