// The last imports: what was loaded, from which file, when, and the outcome.

import type { ImportSummary } from '@mostrador/contract/entries/imports';
import { formatWhole } from '@mostrador/rules/money';
import { Link } from 'react-router';
import { useImports } from '../../../features/imports/queries';
import { importsText, stateWords } from '../../text/imports';
import { startText as text } from '../../text/start';
import { DeskSection } from '../../ui/DeskSection';
import { spanSince } from '../../ui/time-span';

const SHOWN = 4;
const IMPORTS = '/admin/importaciones';

export function LastImports({ now }: { readonly now: number }) {
  const { data, isError } = useImports();
  const imports = data?.pages[0]?.imports.slice(0, SHOWN) ?? [];
  return (
    <DeskSection
      title={text.importsTitle}
      action={
        <Link className="f-link" to={IMPORTS}>
          {text.import}
        </Link>
      }
    >
      {isError && <p className="d-meta">{text.importsFailed}</p>}
      {data !== undefined && imports.length === 0 && <p className="d-meta">{text.noImports}</p>}
      {imports.length > 0 && (
        <table className="dt dt--inset dt--plain dt--list dt--tight" aria-label={text.importsTitle}>
          <tbody>
            {imports.map((one) => (
              <tr key={one.importId}>
                <td className="m-a">
                  <Link className="name" to={`${IMPORTS}/${one.importId}`}>
                    {importsText.kinds[one.kind]}
                  </Link>
                </td>
                <td className="grow sub m-c" title={one.fileName}>
                  {one.fileName}
                </td>
                <td className="sub t-hide">{text.ago(spanSince(one.finishedAt ?? one.createdAt, now))}</td>
                <td className="m-b">
                  <Outcome of={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}

/** The state; of a finished import what is left to do: its rejected rows. */
function Outcome({ of: { state, counts } }: { readonly of: ImportSummary }) {
  if (state === 'done' && counts.rejected > 0)
    return <span className="st st--warn">{text.rejected(formatWhole(counts.rejected))}</span>;
  const { word, look } = stateWords[state];
  return <span className={look}>{word}</span>;
}
