import { shellText } from '../../../text/shell';
import { LazyPart, partCode } from '../../../ui/LazyPart';
import './LazyAddByCode.css';

const addByCode = partCode(async () => (await import('./AddByCode')).AddByCode);

/** The row 'Agregar por código', whose code loads after the cart. */
export function LazyAddByCode() {
  return (
    <div className="add-by-code-place">
      <LazyPart code={addByCode} words={shellText.part}>
        {(AddByCode) => <AddByCode />}
      </LazyPart>
    </div>
  );
}
