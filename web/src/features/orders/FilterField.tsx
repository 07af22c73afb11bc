// A text field of a list's filters: reports its value shortly after the last key, and follows the browser's back
// button.

import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField';
import { useDebounced } from '../../ui/useDebounced';
import { dayOf } from './address';

interface FilterFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** The value in the page's address. */
  readonly value: string;
  readonly onSettled: (value: string) => void;
}

export function FilterField({ value, onSettled, ...field }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), 300);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed here is handed on
  useEffect(() => {
    if (settled === sent.current || settled !== typed.trim()) return;
    // a date whose year is only partly typed is not a date yet
    if (field.type === 'date' && settled !== '' && dayOf(settled) === '') return;
    sent.current = settled;
    onSettled(settled);
  }, [settled, typed]);
  return <TextField {...field} value={typed} onChange={(event) => setTyped(event.target.value)} />;
}
