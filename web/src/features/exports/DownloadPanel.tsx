import { X } from 'lucide-react';
import { useBrand } from '../../page/page';
import { downloadText } from '../../text/downloads';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Note } from '../../ui/Note';
import { ProgressBar } from '../../ui/ProgressBar';
import type { Download, Downloads } from './DownloadsProvider';
import './DownloadPanel.css';

export interface DownloadPanelProps {
  readonly download: Download;
  readonly onRetry: Downloads['start'];
  readonly onDismiss: () => void;
}

/**
 * The panel in a corner of every screen that shows the progress of a list being made as PDF or Excel, or its failure
 * with a button to retry.
 */
export default function DownloadPanel({ download, onRetry, onDismiss }: DownloadPanelProps) {
  const { format, selection, state, problem } = download;
  return (
    <section className="download-panel no-print" aria-label={downloadText.panel}>
      {problem === undefined ? (
        <>
          <Progress format={format} state={state} />
          <Button kind="quiet" onClick={onDismiss}>
            {downloadText.cancel}
          </Button>
          <p className="spoken" role="status">
            {downloadText.started[format]}
          </p>
        </>
      ) : (
        <>
          <Note
            tone="danger"
            announce
            action={
              <Button kind="quiet" onClick={() => onRetry(format, selection)}>
                {downloadText.retry}
              </Button>
            }
          >
            {problem}
          </Note>
          <IconButton icon={X} label={downloadText.close} onClick={onDismiss} />
        </>
      )}
    </section>
  );
}

function Progress({ format, state }: Pick<Download, 'format' | 'state'>) {
  const { productWord } = useBrand().search;
  const total = state?.productsTotal ?? undefined;
  const known = state !== undefined && state.state !== 'waiting' && total !== undefined;
  const words =
    state?.state === 'done'
      ? downloadText.fetching
      : known
        ? downloadText.progress(state.productsDone, total, productWord)
        : downloadText.waiting;
  return (
    <ProgressBar
      label={downloadText.lists[format]}
      state={words}
      value={known ? state.productsDone : undefined}
      max={Math.max(total ?? 1, 1)}
    />
  );
}
