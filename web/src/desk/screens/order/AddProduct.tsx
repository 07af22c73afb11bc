// The row in which a product is added to an order: found by code or name while one types, then its units.

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useAddableProducts } from '../../../features/order-desk/queries';
import { Button } from '../../../ui/Button';
import { ComboBox } from '../../../ui/ComboBox';
import { TextField } from '../../../ui/TextField';
import { useDebounced } from '../../../ui/useDebounced';
import { parseWhole } from '../../text/amounts';
import { orderText as text } from '../../text/orders';

export interface AddedProduct {
  readonly code: string;
  /** Empty if a code was typed that the search has not answered. */
  readonly name: string;
  readonly units: number;
}

export interface AddProductProps {
  readonly onAdd: (product: AddedProduct) => void;
  /** A code or the units are missing. */
  readonly onMissing: () => void;
}

const TYPING_MS = 200;
const OFFERED_MAX = 8;

export function AddProduct({ onAdd, onMissing }: AddProductProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ readonly code: string; readonly name: string }>();
  const [units, setUnits] = useState('');
  const row = useRef<HTMLDivElement>(null);
  const wanted = chosen === undefined ? typed.trim() : '';
  const asked = useDebounced(wanted, TYPING_MS);
  const { data, isFetching } = useAddableProducts(wanted === '' ? '' : asked, OFFERED_MAX);
  const products = wanted === '' ? [] : (data ?? []);
  const options = products.map(({ productId, code, name, stock }) => ({
    key: String(productId),
    label: `${code} ${name}`,
    detail: typeof stock === 'number' ? text.available(stock) : undefined,
  }));
  const isBusy = wanted !== '' && (asked !== wanted || isFetching);
  const exact = products.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
  const focusOn = (role: 'combobox' | 'textbox') =>
    row.current
      ?.querySelector<HTMLInputElement>(role === 'combobox' ? '[role=combobox]' : 'input:not([role])')
      ?.focus();

  function choose(key: string) {
    const product = products.find(({ productId }) => String(productId) === key);
    if (product === undefined) return;
    setChosen({ code: product.code, name: product.name });
    setTyped(product.code);
    focusOn('textbox');
  }
  function add() {
    const product = chosen ?? (exact && { code: exact.code, name: exact.name }) ?? { code: wanted, name: '' };
    const count = parseWhole(units);
    if (product.code === '' || count === undefined || count === null || count < 1) {
      onMissing();
      return;
    }
    onAdd({ ...product, units: count });
    setTyped('');
    setChosen(undefined);
    setUnits('');
    focusOn('combobox');
  }
  /** Enter adds the product; it does not save the order. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.target.getAttribute('role') === 'combobox' && units === '') focusOn('textbox');
    else add();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row's fields are what one types in
    <div className="order-add" ref={row} onKeyDown={onKeyDown}>
      <ComboBox
        label={text.addCode}
        listLabel={text.addList}
        maxLength={64}
        text={typed}
        onText={(value) => {
          setTyped(value);
          setChosen(undefined);
        }}
        options={options}
        onChoose={({ key }) => choose(key)}
        meant={exact && options.find(({ key }) => key === String(exact.productId))}
        loading={isBusy}
        hint={chosen?.name}
        state={wanted !== '' && !isBusy ? text.addNone : undefined}
        announcement={wanted === '' || isBusy ? '' : text.addFound(options.length)}
      />
      <TextField
        label={text.addUnits}
        inputMode="numeric"
        maxLength={7}
        value={units}
        onChange={({ target }) => setUnits(target.value)}
      />
      <Button kind="secondary" icon={Plus} onClick={add}>
        {text.add}
      </Button>
    </div>
  );
}
