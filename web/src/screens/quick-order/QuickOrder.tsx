// The quick order of one client: the ways to enter lines, the list with its answers, and the summary with the button that adds.

import type { ReadLines } from '@mostrador/rules/quick-order-lines';
import { readText } from '@mostrador/rules/quick-order-lines';
import { ClipboardPaste, FileSpreadsheet, Keyboard, type LucideIcon, ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lineOfReading } from '../../features/quick-order/readings';
import { useKeyboardScanner } from '../../features/scanner/useKeyboardScanner';
import { quickOrderText as text } from '../../text/quick-order';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { Segmented } from '../../ui/Segmented';
import { FilePanel } from './FilePanel';
import { PastePanel } from './PastePanel';
import { QuickList } from './QuickList';
import { QuickSummary } from './QuickSummary';
import { ScanPanel } from './ScanPanel';
import { useFocusedReading } from './useFocusedReading';
import { useQuickOrder } from './useQuickOrder';

type Mode = 'type' | 'paste' | 'file' | 'scan';
const MODES: readonly { readonly value: Mode; readonly icon: LucideIcon }[] = [
  { value: 'type', icon: Keyboard },
  { value: 'paste', icon: ClipboardPaste },
  { value: 'file', icon: FileSpreadsheet },
  { value: 'scan', icon: ScanBarcode },
];
/** The parameter of the address in which the scanner opens, for the page that is loaded anew with the camera allowed. */
const MODE = 'modo';
const SCANNING = 'escanear';
const PATH = '/pedido-rapido';

export interface QuickOrderProps {
  /** The key under which the typed lines are stored. */
  readonly draft: string;
  /** The client that a salesman buys for, with the button to choose another. */
  readonly client: ReactNode;
}

export function QuickOrder({ draft, client }: QuickOrderProps) {
  const { mode, setMode } = useMode();
  const [readCode, setReadCode] = useState<string>();
  const [said, setSaid] = useState('');
  const [pasted, setPasted] = useState('');
  const [asking, setAsking] = useState(false);
  const order = useQuickOrder(draft, (list) => read(readText(list)));
  const { shown, filled } = order;
  const lastRead = readCode === undefined ? undefined : lineOfReading(shown.lines, readCode);
  const focusReading = useFocusedReading(shown.lines);

  /** Takes a code that the camera has read. */
  function scan(code: string) {
    setReadCode(code);
    order.addReading(code);
  }
  useKeyboardScanner((code) => {
    scan(code);
    focusReading(code);
  });

  /** Takes the lines that were read; the rows beyond the maximum go to the field for pasting. */
  function read({ lines, hasTitles, rest }: ReadLines) {
    order.addLines(lines);
    setPasted(rest.map((row) => row.join('\t')).join('\n'));
    if (rest.length > 0) setMode('paste');
    const words = [
      lines.length === 0 ? text.nothingRead : text.read(lines.length),
      ...(hasTitles ? [text.readTitles] : []),
      ...(rest.length > 0 ? [text.tooMany(rest.length)] : []),
    ];
    setSaid(words.join(' '));
  }

  return (
    <>
      <div className="quick-head">
        <h1 className="page-title">{text.title}</h1>
        {client}
        <div className="quick-modes">
          <Segmented
            legend={text.modes}
            hideLegend
            value={mode}
            onChange={setMode}
            options={MODES.map(({ value, icon }) => ({
              value,
              label: (
                <span className="quick-mode">
                  <Icon of={icon} />
                  {text.modeNames[value]}
                </span>
              ),
            }))}
          />
        </div>
        <p className="quick-intro">
          {mode === 'type' ? (
            <>
              {text.typing[0]} <kbd>{text.keys.enter}</kbd> {text.typing[1]}
            </>
          ) : mode === 'paste' ? (
            text.pasting
          ) : mode === 'scan' ? (
            text.scanning
          ) : (
            text.loadingFile
          )}
        </p>
      </div>
      <div className="quick-columns">
        <div className="quick-main">
          {mode === 'paste' && (
            <PastePanel text={pasted} onText={setPasted} onRead={() => read(readText(pasted))} />
          )}
          {mode === 'file' && <FilePanel onRead={read} />}
          {mode === 'scan' && (
            <ScanPanel
              address={`${PATH}?${MODE}=${SCANNING}`}
              code={readCode}
              line={lastRead}
              onRead={scan}
            />
          )}
          <p className="quick-said" role="status">
            {said}
          </p>
          {order.failed && (
            <Note
              tone="danger"
              announce
              action={
                <Button kind="secondary" onClick={order.retry}>
                  {text.retry}
                </Button>
              }
            >
              {text.checkFailed}
            </Note>
          )}
          <QuickList
            shown={shown}
            inCart={order.inCart}
            typingKey={order.typingKey}
            actions={order.actions}
            onTakeSuggested={order.takeSuggested}
            first={mode === 'scan' ? lastRead?.line.key : undefined}
          />
        </div>
        <QuickSummary
          shown={shown}
          cart={order.cart}
          filled={filled}
          adding={order.adding}
          onAdd={async () => {
            setSaid('');
            await order.addReady();
          }}
          onEmpty={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        open={asking}
        title={text.emptyTitle}
        confirmLabel={text.empty}
        cancelLabel={text.cancel}
        closeLabel={text.close}
        onConfirm={() => {
          order.empty();
          setSaid('');
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
        dangerous
      >
        <p>{text.emptyQuestion(filled)}</p>
      </ConfirmDialog>
    </>
  );
}

/** The way to enter lines. That of the camera is in the address. */
function useMode(): { readonly mode: Mode; readonly setMode: (mode: Mode) => void } {
  const [params, setParams] = useSearchParams();
  const [mode, setMode] = useState<Mode>(params.get(MODE) === SCANNING ? 'scan' : 'type');
  return {
    mode,
    setMode(chosen) {
      setMode(chosen);
      setParams(chosen === 'scan' ? { [MODE]: SCANNING } : {}, { replace: true });
    },
  };
}
