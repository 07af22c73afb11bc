// The editing of the company's page: what is typed, saving it, and the fields that another user has changed meanwhile.

import type { Conflict } from '@mostrador/contract/entries/change-log';
import type { CompanySettings } from '@mostrador/contract/entries/company-desk';
import { type CompanyField, isCompanyField } from '@mostrador/rules/company-settings';
import { useState } from 'react';
import { CallFailed, messageOf } from '../../../api/call-failed';
import { useCompanyCalls } from '../../../features/company-desk/useCompanySettings';
import { useToasts } from '../../../ui/useToasts';
import { companyText as text } from '../../text/company';
import {
  beginDraft,
  type CompanyDraft,
  changedFields,
  editsOf,
  failures,
  resolved,
  type Typed,
} from './company-draft';

/** What the fields of the page share. */
export interface CompanyForm {
  readonly draft: CompanyDraft;
  readonly changed: ReadonlySet<CompanyField>;
  readonly wrong: Readonly<Partial<Record<CompanyField, string>>>;
  readonly conflicts: ReadonlyMap<CompanyField, Conflict>;
  readonly onType: (field: CompanyField, typed: Typed) => void;
  /** Puts the read value back. */
  readonly onBack: (field: CompanyField) => void;
  readonly onResolve: (field: CompanyField, keepsOwn: boolean) => void;
}

export interface CompanyEditing {
  readonly form: CompanyForm;
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** Begins anew with settings that were changed elsewhere, by an undo. */
  readonly restart: (settings: CompanySettings) => void;
}

export function useCompanyDraft(read: CompanySettings, onSaved: () => void): CompanyEditing {
  const calls = useCompanyCalls();
  const toasts = useToasts();
  const [draft, setDraft] = useState<CompanyDraft>(() => beginDraft(read));
  const [conflicts, setConflicts] = useState<ReadonlyMap<CompanyField, Conflict>>(new Map());
  const [refused, setRefused] = useState<Readonly<Partial<Record<CompanyField, string>>>>({});
  const [isSaving, setSaving] = useState(false);

  function restart(settings: CompanySettings) {
    setDraft(beginDraft(settings));
    setConflicts(new Map());
    setRefused({});
  }
  function without(field: CompanyField) {
    setConflicts((held) => new Map([...held].filter(([each]) => each !== field)));
    setRefused({});
  }
  const wrong = { ...refused, ...failures(draft) };
  const form: CompanyForm = {
    draft,
    changed: new Set(changedFields(draft)),
    wrong,
    conflicts,
    onType(field, typed) {
      setDraft((held) => ({ ...held, typed: { ...held.typed, [field]: typed } }));
      setRefused({});
    },
    onBack(field) {
      setDraft(({ typed: { [field]: _, ...typed }, ...held }) => ({ ...held, typed }));
      without(field);
    },
    onResolve(field, keepsOwn) {
      const conflict = conflicts.get(field);
      if (conflict !== undefined) setDraft((held) => resolved(held, field, conflict.current, keepsOwn));
      without(field);
    },
  };

  async function save() {
    const edits = editsOf(draft);
    if (isSaving || edits.length === 0 || Object.keys(failures(draft)).length > 0 || conflicts.size > 0)
      return;
    setSaving(true);
    try {
      restart(await calls.save(edits));
      toasts.show({ text: text.saved, about: 'company' });
      onSaved();
    } catch (error) {
      const found = conflictsOf(error);
      if (found.length > 0) setConflicts(new Map(found));
      else if (error instanceof CallFailed && isCompanyField(error.field ?? ''))
        setRefused({ [error.field ?? '']: error.message });
      else toasts.show({ text: messageOf(error) ?? text.saveFailed, tone: 'error', about: 'company' });
    } finally {
      setSaving(false);
    }
  }

  return { form, isSaving, save, discard: () => restart(draft.read), restart };
}

/** The fields that another user has changed meanwhile, if that is why a save was refused. */
function conflictsOf(error: unknown): (readonly [CompanyField, Conflict])[] {
  if (!(error instanceof CallFailed) || error.code !== 'changed_meanwhile') return [];
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('conflicts' in body) || !Array.isArray(body.conflicts))
    return [];
  return (body.conflicts as Conflict[]).flatMap((conflict) =>
    isCompanyField(conflict.field) ? [[conflict.field, conflict] as const] : [],
  );
}
