// The form of a new category or tag: name and code, the code proposed from the name.

import { CATEGORY_CODE_MAX, CATEGORY_NAME_MAX } from '@mostrador/rules/category-tree';
import { fold } from '@mostrador/rules/search-text';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { categoriesText as text } from '../../text/categories';
import { Sheet } from '../../ui/Sheet';

interface NewNodeProps {
  readonly title: string;
  readonly codeHint: string;
  /** Creates it. Returns the sentence of what went wrong, else undefined. */
  readonly onCreate: (code: string, name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

export function NewNode({ title, codeHint, onCreate, onClose }: NewNodeProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [typedCode, setTypedCode] = useState<string>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const code = typedCode ?? proposedCode(name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failure = await onCreate(code.trim(), name.trim());
    setBusy(false);
    if (failure === undefined) onClose();
    else setError(failure);
  }

  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} pending={isBusy}>
            {text.save}
          </Button>
        </span>
      }
    >
      <form id={id} className="cpanel-form" onSubmit={submit}>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-name`}>
            {text.name}
          </label>
          <input
            id={`${id}-name`}
            className="control"
            required
            value={name}
            maxLength={CATEGORY_NAME_MAX}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-code`}>
            {text.code}
          </label>
          <input
            id={`${id}-code`}
            className="control"
            required
            value={code}
            maxLength={CATEGORY_CODE_MAX}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setTypedCode(target.value)}
          />
          <span
            id={`${id}-hint`}
            className={error === '' ? 'field-hint' : 'field-error'}
            role={error === '' ? undefined : 'alert'}
          >
            {error === '' ? codeHint : error}
          </span>
        </div>
      </form>
    </Sheet>
  );
}

/** A code from a name: 'Lápices de color' becomes 'LAPICES-DE-COLOR'. */
const proposedCode = (name: string): string =>
  fold(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, CATEGORY_CODE_MAX);
