// The log of all imports: when, what, which file, who, and its outcome.

import type { ImportSummary } from '@mostrador/contract/entries/imports';
import { formatWhole } from '@mostrador/rules/money';
import { Link } from 'react-router';
import { useImports } from '../../../features/imports/queries';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { stateWords, importsText as text } from '../../text/imports';
import { shownMoment } from './values';

export function ImportLog() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useImports();
  const imports = data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <>
      <section aria-label={text.logTitle}>
        <div className="d-cell__head import-title">
          <h2 className="d-h">{text.logTitle}</h2>
        </div>
        {isError && (
          <Note
            tone="danger"
            announce
            action={
              <Button kind="quiet" onClick={() => void refetch()}>
                {text.retry}
              </Button>
            }
          >
            {text.failed}
          </Note>
        )}
        {data !== undefined && imports.length === 0 && <p className="d-pad d-meta">{text.noLog}</p>}
        {imports.length > 0 && (
          <table className="dt dt--plain dt--list">
            <thead>
              <tr>
                <th>{text.when}</th>
                <th>{text.what}</th>
                <th>{text.chosenFile}</th>
                <th>{text.who}</th>
                <th className="num">{text.rows}</th>
                <th className="num">{text.changes}</th>
                <th>{text.result}</th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <LogRow key={one.importId} of={one} />
              ))}
            </tbody>
          </table>
        )}
        {hasNextPage && (
          <div className="d-pad">
            <Button kind="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </section>
      <footer className="d-foot">
        <span>{text.kept}</span>
      </footer>
    </>
  );
}

function LogRow({ of: one }: { readonly of: ImportSummary }) {
  const { counts, state } = one;
  const changes = counts.created + counts.updated + counts.deactivated;
  const { word, look } = stateWords[state];
  const isPartly = state === 'done' && counts.rejected > 0;
  return (
    <tr>
      <td className="sub m-c">
        {shownMoment(one.createdAt)}
        <span className="only-phone"> · {one.fileName}</span>
      </td>
      <td className="m-a">
        <Link className="name" to={`/admin/importaciones/${one.importId}`}>
          {text.kinds[one.kind]}
        </Link>
      </td>
      <td className="grow t-hide" title={one.fileName}>
        {one.fileName}
      </td>
      <td className="t-hide">{one.source === 'command' ? text.command : one.userName}</td>
      <td className="num t-hide">{counts.read === 0 ? '–' : formatWhole(counts.read)}</td>
      <td className="num m-b">{counts.read === 0 ? '–' : formatWhole(changes)}</td>
      <td className="m-d">
        <span className={isPartly ? 'st st--warn' : look}>
          {isPartly ? text.rejected(formatWhole(counts.rejected)) : word}
        </span>
      </td>
    </tr>
  );
}
