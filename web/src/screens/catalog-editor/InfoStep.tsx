// The catalogue editor's last step ('Confirmar'): 'Nombre del catálogo' (catalogue name, required), the
// default-catalogue checkbox ('predeterminado') for administrators, and the save button 'Guardar catálogo'.

import { CATALOG_NAME_MAX } from '@mostrador/rules/limits';
import { type FormEvent, useId, useRef } from 'react';
import { useSession } from '../../session/session-context';
import { catalogsText, editorText as text } from '../../text/catalogs';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Note } from '../../ui/Note';
import { TextField } from '../../ui/TextField';
import type { DraftTools } from './useDraft';
import type { Saving } from './useSaving';

interface InfoStepProps {
  readonly tools: DraftTools;
  readonly saving: Saving;
}

export function InfoStep({ tools: { draft, change }, saving }: InfoStepProps) {
  const profile = useSession()?.profile;
  const name = useRef<HTMLInputElement>(null);
  const hint = useId();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await saving.save()) name.current?.focus();
  }
  return (
    <form
      className="panel editor-info stack"
      aria-labelledby="editor-info"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="editor-info" className="section-title">
        {text.infoTitle}
      </h2>
      <p>{catalogsText.products(draft.products.length)}</p>
      <TextField
        ref={name}
        label={text.catalogName}
        required
        maxLength={CATALOG_NAME_MAX}
        autoComplete="off"
        value={draft.name}
        error={saving.nameError}
        onChange={(event) => {
          saving.nameTyped();
          change({ does: 'name', name: event.target.value });
        }}
      />
      {profile === 3 && (
        <div>
          <Checkbox
            label={text.isDefault}
            checked={draft.isDefault}
            aria-describedby={hint}
            onChange={(event) => change({ does: 'default', isDefault: event.target.checked })}
          />
          <p id={hint} className="field-hint">
            {text.isDefaultHint}
          </p>
        </div>
      )}
      {saving.stale !== undefined && (
        <Note
          tone="warn"
          announce
          action={
            <Button kind="quiet" pending={saving.pending} onClick={() => void saving.saveAnyway()}>
              {text.saveAnyway}
            </Button>
          }
        >
          {saving.stale} {text.staleHint}
        </Note>
      )}
      <div className="row row--end">
        <Button type="submit" pending={saving.pending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
