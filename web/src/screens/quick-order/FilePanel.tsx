import type { ReadLines } from '@mostrador/rules/quick-order-lines';
import { Download, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { saveFile } from '../../api/file-download';
import { csvFile } from '../../features/quick-order/csv-file';
import { type OrderFileProblem, readOrderFile } from '../../features/quick-order/read-order-file';
import { quickOrderText } from '../../text/quick-order';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';

const text = quickOrderText.file;

/** The field for a spreadsheet or a CSV file, which is read in the browser, and an example to fill in. */
export function FilePanel({ onRead }: { readonly onRead: (lines: ReadLines) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<OrderFileProblem>();
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);

  async function read(file: File | undefined) {
    if (file === undefined || reading) return;
    setProblem(undefined);
    setReading(true);
    const lines = await readOrderFile(file).catch((): OrderFileProblem => 'not_readable');
    setReading(false);
    if (typeof lines === 'string') setProblem(lines);
    else onRead(lines);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button
    <div
      className="panel quick-panel quick-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{text.drop}</p>
      <input
        ref={input}
        className="spoken"
        type="file"
        tabIndex={-1}
        aria-label={text.choose}
        accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // the same file can be chosen again after it was corrected
          event.target.value = '';
        }}
      />
      <div className="row">
        <Button icon={FileSpreadsheet} pending={reading} onClick={() => input.current?.click()}>
          {reading ? text.reading : text.choose}
        </Button>
        <Button
          kind="quiet"
          icon={Download}
          onClick={() => saveFile(csvFile([text.titles, ...text.sampleRows]), text.sampleName)}
        >
          {text.sample}
        </Button>
      </div>
      {problem !== undefined && (
        <Note tone="danger" announce>
          {text.problems[problem]}
        </Note>
      )}
    </div>
  );
}
