import { shellText } from '../../../text/shell';
import { LazyPart, partCode } from '../../../ui/LazyPart';

const addByCode = partCode(async () => (await import('./AddByCode')).AddByCode);

/** The row 'Agregar por código', whose code loads after the cart. */
export function AddByCodeRow() {
  return (
    <LazyPart code={addByCode} words={shellText.part}>
      {(AddByCode) => <AddByCode />}
    </LazyPart>
  );
}
