// 'Importar' in the head of a table's screen: leads to the imports with the kind of the table chosen.

import type { ImportKindName } from '@mostrador/contract/entries/imports';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon';
import { tableText as text } from '../text/table';

export function ImportLink({ kind }: { readonly kind: ImportKindName }) {
  return (
    <Link
      className="button"
      data-kind="secondary"
      data-size="normal"
      to={`/admin/importaciones?kind=${kind}`}
    >
      <Icon of={FileUp} />
      {text.import}
    </Link>
  );
}
