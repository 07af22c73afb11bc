// The company's page on the desk (/admin/empresa): every setting in sections, what is not saved, and the history.

import type { CompanySettings } from '@mostrador/contract/entries/company-desk';
import { COMPANY_SECTIONS, type CompanySection as SectionName } from '@mostrador/rules/company-settings';
import { CircleDot, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRefreshHistory } from '../../../features/change-log/queries';
import { useCompanySettings } from '../../../features/company-desk/useCompanySettings';
import { useLeaveGuard } from '../../../page/useLeaveGuard';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Dialog } from '../../../ui/Dialog';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { useShortcut } from '../../../ui/useShortcut';
import { companyText as text } from '../../text/company';
import { DeskHead } from '../../ui/DeskHead';
import { BannersSection } from './BannersSection';
import { CompanySection } from './CompanySection';
import { fieldText, readTyped, typedIn, valueText } from './company-draft';
import { DeliverySection } from './DeliverySection';
import { AccountSection, BankSection, DataSection, FiscalSection } from './FieldSections';
import { LookSection } from './LookSection';
import { MailsSection } from './MailsSection';
import { RatesSection } from './RatesSection';
import { SaleSection } from './SaleSection';
import { SettingHistory } from './SettingHistory';
import { TextsSection } from './TextsSection';
import { type CompanyEditing, type CompanyForm, useCompanyDraft } from './useCompanyDraft';
import { useShownSection } from './useShownSection';
import './CompanyScreen.css';

const SECTIONS = Object.keys(COMPANY_SECTIONS) as readonly SectionName[];

export default function CompanyScreen() {
  const { data, isError, refetch } = useCompanySettings();
  if (data !== undefined) return <CompanyPage read={data} onReload={async () => (await refetch()).data} />;
  return (
    <>
      <DeskHead title={text.title} />
      {isError ? (
        <Empty title={text.failed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      ) : (
        <p className="desk-loading" role="status">
          {text.loading}
        </p>
      )}
    </>
  );
}

const SECTION_BODY: Readonly<Record<SectionName, (props: { readonly form: CompanyForm }) => ReactNode>> = {
  data: DataSection,
  fiscal: FiscalSection,
  banners: BannersSection,
  sale: SaleSection,
  account: AccountSection,
  bank: BankSection,
  delivery: DeliverySection,
  shipping: RatesSection,
  look: LookSection,
  texts: TextsSection,
  mails: MailsSection,
};

function CompanyPage({
  read,
  onReload,
}: {
  readonly read: CompanySettings;
  readonly onReload: () => Promise<CompanySettings | undefined>;
}) {
  const refreshHistory = useRefreshHistory();
  const editing = useCompanyDraft(read, refreshHistory);
  const { form } = editing;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const guard = useLeaveGuard(form.changed.size > 0, (to) => to.startsWith('/admin/empresa'));
  const shown = useShownSection(SECTIONS);
  useShortcut({ key: 's', withCommand: true, whileTyping: true }, () => void editing.save());

  async function undone() {
    const now = await onReload();
    if (now !== undefined) editing.restart(now);
    refreshHistory();
  }
  return (
    <>
      <DeskHead title={text.title}>
        <span className="d-meta not-phone">{text.changes(form.draft.read.changes)}</span>
        <Button kind="secondary" icon={History} onClick={() => setHistoryOpen(true)}>
          {text.history}
        </Button>
      </DeskHead>
      <UnsavedBar editing={editing} />
      <div className="d-sub">
        <nav className="d-subnav" aria-label={text.sectionsNav}>
          {SECTIONS.map((name) => (
            <a key={name} href={`#${name}`} aria-current={shown === name ? 'true' : undefined}>
              {text.sections[name].title}
            </a>
          ))}
        </nav>
        <div>
          {SECTIONS.map((name) => {
            const Body = SECTION_BODY[name];
            return (
              <CompanySection key={name} name={name} onUndone={() => void undone()}>
                <Body form={form} />
              </CompanySection>
            );
          })}
        </div>
      </div>
      <Dialog
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
        title={text.history}
        closeLabel={text.close}
        size="large"
      >
        {isHistoryOpen && <SettingHistory section={undefined} onUndone={() => void undone()} />}
      </Dialog>
      <ConfirmDialog
        open={guard.asking}
        title={text.leaveTitle}
        confirmLabel={text.leave}
        cancelLabel={text.stay}
        closeLabel={text.close}
        onConfirm={guard.leave}
        onCancel={guard.stay}
        dangerous
      >
        <p>{text.leaveQuestion}</p>
      </ConfirmDialog>
    </>
  );
}

/** Says what is not saved, and saves or discards it. */
function UnsavedBar({ editing: { form, isSaving, save, discard } }: { readonly editing: CompanyEditing }) {
  const changed = [...form.changed];
  const isBlocked = form.conflicts.size > 0 || Object.keys(form.wrong).length > 0;
  const [first] = changed;
  if (first === undefined) return null;
  const read = readTyped(first, typedIn(form.draft, first), form.draft);
  const isShort = changed.length === 1 && 'value' in read && !Array.isArray(read.value);
  const what = isShort
    ? `${fieldText(first).toLowerCase()}, ${valueText(first, form.draft.seen[first])} → ${valueText(first, read.value)}`
    : [...new Set(changed.map((field) => fieldText(field).toLowerCase()))].join(', ');
  return (
    <div className="d-dirty">
      <Icon of={CircleDot} />
      <span role="status" className="company-unsaved">
        <b>{text.unsaved(changed.length)}</b> {what}
      </span>
      <span className="push">
        <Button kind="secondary" onClick={discard}>
          {text.discard}
        </Button>
        <Button pending={isSaving} disabled={isBlocked} onClick={save}>
          {text.save}
          <kbd>{text.saveKey}</kbd>
        </Button>
      </span>
    </div>
  );
}
