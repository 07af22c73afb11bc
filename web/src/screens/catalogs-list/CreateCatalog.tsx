// The create button 'Crear catálogo', which opens the editor with a new catalogue.

import { Plus } from 'lucide-react';
import { catalogsText as text } from '../../text/catalogs';
import type { ButtonKind } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';

export function CreateCatalog({ kind }: { readonly kind: ButtonKind }) {
  return (
    <LinkButton kind={kind} icon={Plus} to="/cateditor">
      {text.create}
    </LinkButton>
  );
}
