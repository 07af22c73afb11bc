// The state of a form: values, errors of the rules and of the server, and the focus on the first wrong field.

import type { FieldFailure } from '@mostrador/rules/field-failure';
import { type ChangeEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** Error messages by field name. */
type Errors = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement;

export interface Fields<Name extends string> {
  /** For the form element: the first wrong field is searched in it. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Values<Name>;
  /** The errors to show. Empty until the form is submitted for the first time, then always current. */
  readonly errors: Errors;
  readonly set: (changes: Partial<Record<Name, string>>) => void;
  /** Returns the props of a text field. */
  readonly input: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<Control>) => void;
  };
  /** Returns whether the form may be sent. If not, shows the errors and focuses the first wrong field. */
  readonly check: () => boolean;
  /** Shows the server's errors until their fields change. Returns those about no field of this form. */
  readonly refuse: (failures: readonly FieldFailure[]) => readonly FieldFailure[];
}

/** @param failuresOf pure; the same rules as the server's. */
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

  // values typed, or filled in by the browser, before this code ran
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
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

/** Joins the sentences about each field into one text. */
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
