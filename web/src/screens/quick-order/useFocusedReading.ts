// Moves the focus to the quantity of a line that a scanner that types has read, once the line is there.

import { useEffect, useState } from 'react';
import { lineOfReading } from '../../features/quick-order/readings';
import type { ShownQuickLine } from '../../features/quick-order/shown-lines';

/** Returns a function that focuses the quantity of a read code when its reading has been counted, or its product was not found. */
export function useFocusedReading(lines: readonly ShownQuickLine[]): (code: string) => void {
  const [wanted, setWanted] = useState<string>();
  const found = wanted === undefined ? undefined : lineOfReading(lines, wanted);
  const isCounted = found !== undefined && found.line.readings === undefined;
  const key = isCounted ? found.line.key : undefined;
  useEffect(() => {
    if (key === undefined) return;
    const field = document.querySelector<HTMLInputElement>(
      `[data-line="${key}"] input[data-field="quantity"]`,
    );
    field?.focus();
    field?.select();
    setWanted(undefined);
  }, [key]);
  return setWanted;
}
