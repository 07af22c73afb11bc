// A field for a client or a product: found by name or code while one types; the chosen one leaves its code in the field.

import type { DeskSearch } from '@mostrador/contract/entries/desk';
import { useEffect, useState } from 'react';
import { useDeskSearch } from '../../features/desk/queries';
import { ComboBox } from '../../ui/ComboBox';
import { useDebounced } from '../../ui/useDebounced';
import { codeChoiceText as text } from '../text/prices';

const TYPING_MS = 200;
const OFFERED_MAX = 8;

type Found = Pick<DeskSearch['clients'][number], 'code' | 'title'>;

interface CodeChoiceProps {
  readonly of: 'clients' | 'products';
  readonly label: string;
  readonly span: 4 | 6;
  /** Receives the code of the chosen one; what was typed when the field is left; '' while one types. */
  readonly onCode: (code: string) => void;
}

export function CodeChoice({ of, label, span, onCode }: CodeChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Found>();
  const wanted = chosen === undefined ? typed.trim() : '';
  const asked = useDebounced(wanted, TYPING_MS);
  const { data, isFetching } = useDeskSearch(wanted === '' ? '' : asked);
  const isBusy = wanted !== '' && (asked !== wanted || isFetching);
  const found: readonly Found[] = wanted === '' ? [] : (data?.[of] ?? []).slice(0, OFFERED_MAX);
  const exact = isBusy ? undefined : found.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());

  function choose(one: Found) {
    setChosen(one);
    setTyped(one.code);
    onCode(one.code);
  }
  // a whole code needs no choice
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code that is found
  useEffect(() => {
    if (exact !== undefined) choose(exact);
  }, [exact?.code]);
  return (
    <ComboBox
      label={label}
      span={span}
      maxLength={100}
      hint={chosen?.title ?? text.hint}
      text={typed}
      onText={(value) => {
        setTyped(value);
        setChosen(undefined);
        onCode('');
      }}
      options={found.map(({ code, title }) => ({ key: code, label: title, detail: code }))}
      loading={isBusy}
      state={wanted !== '' && !isBusy ? text.none : undefined}
      announcement={wanted === '' || isBusy ? '' : text.found(found.length)}
      onChoose={({ key }) => {
        const one = found.find(({ code }) => code === key);
        if (one !== undefined) choose(one);
      }}
      onBlur={() => {
        if (wanted !== '') onCode(wanted);
      }}
    />
  );
}
