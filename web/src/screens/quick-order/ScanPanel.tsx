// The mode 'Escanear' of the quick order: the scanner, and what its last reading was found to be.

import { packsText, unitsText } from '@mostrador/rules/packs';
import type { ShownQuickLine } from '../../features/quick-order/shown-lines';
import { isLineReady } from '../../features/quick-order/shown-lines';
import type { ScanHit } from '../../features/scanner/Scanner';
import { scannerText } from '../../text/scanner';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { answerWords } from '../common/quick-order/answer-words';

const scanner = partCode(async () => (await import('../../features/scanner/Scanner')).default);

export interface ScanPanelProps {
  /** The address of this mode. */
  readonly address: string;
  /** The last code that was read. */
  readonly code: string | undefined;
  /** The line of that code. */
  readonly line: ShownQuickLine | undefined;
  readonly onRead: (code: string) => void;
}

export function ScanPanel({ address, code, line, onRead }: ScanPanelProps) {
  return (
    <LazyPart code={scanner} words={shellText.part}>
      {(Scanner) => (
        <Scanner address={address} onRead={onRead} hit={code === undefined ? undefined : hitOf(code, line)} />
      )}
    </LazyPart>
  );
}

/** Says what a code was found to be, as far as it is known. */
function hitOf(code: string, line: ShownQuickLine | undefined): ScanHit {
  if (line?.answer === undefined || (line.product !== undefined && line.line.readings !== undefined))
    return { tone: 'busy', words: scannerText.searching(code) };
  const { product, answer } = line;
  const sentence = answerWords(line)?.sentence ?? '';
  if (product === undefined) return { tone: 'warn', words: sentence };
  if (!isLineReady(line)) return { tone: 'warn', words: `${product.name}: ${sentence}` };
  const units = answer.units ?? 0;
  return { tone: 'ok', words: `${packsText(units, product) ?? unitsText(units)} · ${product.name}` };
}
