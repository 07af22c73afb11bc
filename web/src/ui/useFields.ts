import type { FieldFailure } from '@mostrador/rules/field-failure';
import { type ChangeEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** By the field's name. */
type Errors = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement;

export interface Fields<Name extends string> {
  /** Of the form: where the first wrong field is looked for. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Values<Name>;
  /** What is shown: nothing until the form is sent for the first time, then always what is wrong now. */
  readonly errors: Errors;
  readonly set: (changes: Partial<Record<Name, string>>) => void;
  /** The attributes of a text field. */
  readonly input: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<Control>) => void;
  };
  /** Whether everything may be sent; if not, what is wrong is shown and the first wrong field has the focus. */
  readonly check: () => boolean;
  /** What the server found wrong; it stands until the field changes. Returns what is about no field of the form. */
  readonly refuse: (failures: readonly FieldFailure[]) => readonly FieldFailure[];
}

/**
 * The values of a form and what is wrong with them.
 * @param failuresOf pure; the same rules as the server's.
 */
export function useFields<Name extends string>(
  initial: Values<Name>,
  failuresOf: (values: Values<Name>) => readonly FieldFailure[],
): Fields<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [refused, setRefused] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);

  const set = useCallback((changes: Partial<Record<Name, string>>) => {
    setValues((before) => ({ ...before, ...changes }));
    setRefused((before) => without(before, Object.keys(changes)));
  }, []);

  // what was typed, or filled in by the browser, before this code ran
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const typed = Object.keys(initial).flatMap((name) => {
      const control = form.current?.elements.namedItem(name);
      const value = control instanceof HTMLInputElement ? control.value : '';
      return value === '' ? [] : [[name, value] as const];
    });
    if (typed.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }));
  }, []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled')?.focus();
  }, [attempts]);

  const errors = useMemo<Errors>(
    () => (attempts === 0 ? {} : { ...byField(failuresOf(values)), ...refused }),
    [attempts, failuresOf, values, refused],
  );

  return {
    form,
    values,
    errors,
    set,
    input: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set({ [name]: event.target.value } as Partial<Record<Name, string>>),
    }),
    check() {
      setRefused({});
      if (failuresOf(values).length === 0) return true;
      setAttempts((count) => count + 1);
      return false;
    },
    refuse(failures) {
      const own = failures.filter(({ field }) => Object.hasOwn(initial, field));
      setRefused(byField(own));
      setAttempts((count) => count + 1);
      return failures.filter((failure) => !own.includes(failure));
    },
  };
}

/** One sentence a field: what failed together is read together. */
export function byField(failures: readonly FieldFailure[]): Errors {
  const errors: Record<string, string> = {};
  for (const { field, message } of failures)
    errors[field] = errors[field] === undefined ? message : `${errors[field]} ${message}`;
  return errors;
}

function without(errors: Errors, names: readonly string[]): Errors {
  if (!names.some((name) => Object.hasOwn(errors, name))) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
