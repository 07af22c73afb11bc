// Downloads of product lists as files: one at a time, continued when the user changes the screen, with a panel of the
// progress.

import type { ExportState } from '@mostrador/contract/entries/exports';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useApi } from '../../api/api';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';
import { downloadText } from '../../text/downloads';
import { useToasts } from '../../ui/useToasts';
import type { DownloadPanelProps } from './DownloadPanel';
import type { ListFormat } from './download';
import type { Selection } from './selection';

/** The download in progress, or the failed one. */
export interface Download {
  readonly format: ListFormat;
  readonly selection: Selection;
  /** Undefined until the server has accepted the request. */
  readonly state: ExportState | undefined;
  /** The sentence about a failure; undefined while the download runs. */
  readonly problem: string | undefined;
}

export interface Downloads {
  readonly current: Download | undefined;
  readonly start: (format: ListFormat, selection: Selection) => void;
  /** Stops waiting, or closes the message of a failure. */
  readonly dismiss: () => void;
}

const DownloadsContext = createContext<Downloads | undefined>(undefined);

export function useDownloads(): Downloads {
  const downloads = use(DownloadsContext);
  if (downloads === undefined) throw new Error('There is no DownloadsProvider around this component.');
  return downloads;
}

export function DownloadsProvider({ children }: { readonly children: ReactNode }) {
  const { carrier, scope } = useApi();
  const sessions = useSessionStore();
  const { apiBase } = usePage();
  const toasts = useToasts();
  const [current, setCurrent] = useState<Download>();
  const [Panel, setPanel] = useState<ComponentType<DownloadPanelProps>>();
  const running = useRef<AbortController>(undefined);

  const dismiss = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setCurrent(undefined);
  }, []);
  const start = useCallback(
    (format: ListFormat, selection: Selection) => {
      if (running.current !== undefined) {
        toasts.show({ text: downloadText.oneAtATime, tone: 'info' });
        return;
      }
      const control = new AbortController();
      running.current = control;
      setCurrent({ format, selection, state: undefined, problem: undefined });
      void (async () => {
        let code: typeof import('./download-parts');
        try {
          // few visitors of a page ever download a list
          code = await import('./download-parts');
        } catch {
          if (running.current !== control) return;
          dismiss();
          toasts.show({ text: downloadText.noNetwork, tone: 'error' });
          return;
        }
        if (control.signal.aborted) return;
        setPanel(() => code.DownloadPanel);
        await code.runDownload({
          format,
          selection,
          carrier,
          apiBase,
          sessions,
          toasts,
          signal: control.signal,
          show: setCurrent,
        });
        if (running.current === control) running.current = undefined;
      })();
    },
    [carrier, sessions, apiBase, toasts, dismiss],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list belongs to the session that asked for it
  useEffect(() => dismiss, [scope, dismiss]);

  const downloads = useMemo(() => ({ current, start, dismiss }), [current, start, dismiss]);
  return (
    <DownloadsContext value={downloads}>
      {children}
      {current !== undefined && Panel !== undefined && (
        <Panel download={current} onRetry={start} onDismiss={dismiss} />
      )}
    </DownloadsContext>
  );
}
