import type { LogFile } from '@mostrador/contract/entries/system';
import { Download } from 'lucide-react';
import { FilterField } from '../../features/orders/FilterField';
import { useViewChange } from '../../features/orders/useViewChange';
import { LEVELS, type SystemView, systemAddress } from '../../features/system/address';
import { LogLineRow } from '../../features/system/LogLineRow';
import { QueryResult } from '../../features/system/QueryResult';
import { useLogFiles, useLogLines } from '../../features/system/queries';
import { useLogDownload } from '../../features/system/useLogDownload';
import { useBrand } from '../../page/page';
import { formatMinute } from '../../text/dates';
import { systemText, logsText as text } from '../../text/system';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';

/** The section 'Registros' of 'Sistema': the lines of the server's log, newest first, with filters and download. */
export function LogsSection({ view }: { readonly view: SystemView }) {
  const files = useLogFiles();
  const { images } = useBrand();
  return (
    <section className="system-section">
      <QueryResult query={files} failed={text.failed} loading={<Loading />}>
        {(all) => {
          const file = all.find(({ logName }) => logName === view.logName) ?? all[0];
          return file === undefined ? (
            <Empty image={images.empty} title={text.noFiles}>
              {text.noFilesDetail}
            </Empty>
          ) : (
            <>
              <LogFilters view={view} files={all} file={file} />
              <LogLines view={view} file={file} />
            </>
          );
        }}
      </QueryResult>
    </section>
  );
}

interface FileProps {
  readonly view: SystemView;
  readonly file: LogFile;
}

function LogFilters({ view, files, file }: FileProps & { readonly files: readonly LogFile[] }) {
  const { download, downloading } = useLogDownload();
  const go = useViewChange(view, systemAddress);
  return (
    <search className="system-filters system-filters--logs" aria-label={systemText.filters}>
      <FilterField
        label={text.search}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        placeholder={text.searchHint}
        value={view.search}
        onSettled={(search) => go({ search })}
      />
      <Select
        label={text.file}
        value={file.logName}
        options={files.map(({ logName, bytes, modifiedAt }) => ({
          value: logName,
          label: text.fileOption(logName, bytes, formatMinute(modifiedAt)),
        }))}
        onChange={(event) => go({ logName: event.target.value })}
      />
      <Select
        label={text.level}
        value={view.level}
        emptyLabel={text.anyLevel}
        options={LEVELS.map((level) => ({ value: level, label: text.from[level] }))}
        onChange={(event) => go({ level: LEVELS.find((level) => level === event.target.value) ?? '' })}
      />
      <div className="system-filters-end">
        <Button
          kind="secondary"
          icon={Download}
          aria-label={text.downloadFile(file.logName)}
          pending={downloading}
          onClick={() => void download(file.logName)}
        >
          {text.download}
        </Button>
      </div>
    </search>
  );
}

function LogLines({ view, file }: FileProps) {
  const found = useLogLines(file.logName, view);
  const { images } = useBrand();
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  // keeps the loaded pages and retries only the failed one
  const refetch = found.isFetchNextPageError ? fetchNextPage : found.refetch;
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <>
      <p className="text-muted text-small" role="status">
        {data === undefined ? '\u00a0' : text.summary(lines.length, hasNextPage)}
      </p>
      <QueryResult query={{ data, isError, isFetching, refetch }} failed={text.failed} loading={<Loading />}>
        {() => (
          <>
            {lines.length > 0 ? (
              <ol className="log-lines" aria-label={text.lines}>
                {lines.map((line) => (
                  <LogLineRow key={line.position} line={line} />
                ))}
              </ol>
            ) : hasNextPage ? (
              <p className="text-muted">{text.noneSoFar}</p>
            ) : (
              <Empty image={images.empty} title={text.none}>
                {text.noneDetail}
              </Empty>
            )}
            {hasNextPage && (
              <div className="system-more-lines">
                <Button kind="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {lines.length === 0 ? text.goOn : text.more}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryResult>
    </>
  );
}

function Loading() {
  return (
    <div className="stack stack--tight" role="status" aria-label={text.loading}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
