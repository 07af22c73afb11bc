// Parts of a screen whose code loads on demand, with an error and a retry button in their place if it does not load.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button';
import { Note } from './Note';

export interface PartCode<Props> {
  readonly known: () => ComponentType<Props> | undefined;
  readonly load: () => Promise<ComponentType<Props>>;
}

/** Returns the code of a lazily loaded component. Once loaded it is kept; after a failure `load` tries again. */
export function partCode<Props>(fetchCode: () => Promise<ComponentType<Props>>): PartCode<Props> {
  let kept: ComponentType<Props> | undefined;
  return {
    known: () => kept,
    async load() {
      kept ??= await fetchCode();
      return kept;
    },
  };
}

interface LazyPartProps<Props> {
  readonly code: PartCode<Props>;
  readonly words: { readonly failed: string; readonly retry: string };
  /** Shown until the code has loaded; nothing if left out. */
  readonly meanwhile?: ReactNode;
  readonly children: (Part: ComponentType<Props>) => ReactNode;
}

/** Renders a lazily loaded component. If its code does not load, only this part shows an error and a retry button. */
export function LazyPart<Props>({ code, words, meanwhile = null, children }: LazyPartProps<Props>) {
  const [Part, setPart] = useState(code.known);
  const [failed, setFailed] = useState(false);
  const missing = Part === undefined && !failed;
  useEffect(() => {
    if (!missing) return;
    let wanted = true;
    code.load().then(
      (loaded) => {
        if (wanted) setPart(() => loaded);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [missing, code]);

  if (Part !== undefined) return children(Part);
  if (!failed) return meanwhile;
  return (
    <Note
      tone="danger"
      announce
      action={
        <Button kind="quiet" onClick={() => setFailed(false)}>
          {words.retry}
        </Button>
      }
    >
      {words.failed}
    </Note>
  );
}
