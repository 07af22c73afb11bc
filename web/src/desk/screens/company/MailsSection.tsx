// The section 'Mails' of the company's page: the words of each mail, how the mail looks with example data, and a test of it.

import { COMPANY_SECTIONS, MAIL_PLACEHOLDERS, type MailWords } from '@mostrador/rules/company-settings';
import { Eye, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { CallFailed, messageOf } from '../../../api/call-failed';
import { useCompanyCalls } from '../../../features/company-desk/useCompanySettings';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { IconButton } from '../../../ui/IconButton';
import { useToasts } from '../../../ui/useToasts';
import { companyText } from '../../text/company';
import { fieldText, typedIn } from './company-draft';
import { SettingFrame } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

const { mail: text } = companyText;
type MailField = (typeof COMPANY_SECTIONS)['mails'][number];

export function MailsSection({ form }: { readonly form: CompanyForm }) {
  const [open, setOpen] = useState<MailField>();
  return (
    <div className="company-mails">
      {COMPANY_SECTIONS.mails.map((field) => {
        const words = typedIn(form.draft, field) as MailWords;
        return (
          <div key={field} className="company-mail">
            <SettingFrame
              form={form}
              field={field}
              isGroup
              control={() => <p className="d-meta company-subject">{words.subject}</p>}
            />
            <IconButton
              icon={Pencil}
              label={text.edit(fieldText(field))}
              aria-expanded={open === field}
              onClick={() => setOpen(open === field ? undefined : field)}
            />
            {open === field && <MailForm form={form} field={field} words={words} />}
          </div>
        );
      })}
    </div>
  );
}

const LINES = [
  ['subject', 1],
  ['heading', 1],
  ['intro', 4],
] as const;

interface MailFormProps {
  readonly form: CompanyForm;
  readonly field: MailField;
  readonly words: MailWords;
}

function MailForm({ form, field, words }: MailFormProps) {
  const calls = useCompanyCalls();
  const toasts = useToasts();
  const [seen, setSeen] = useState<SeenMail>();
  const about = field.startsWith('mailOrder') ? 'order' : field === 'mailStockBack' ? 'product' : 'account';
  const names = MAIL_PLACEHOLDERS[about].map((name) => `{${name}}`).join(', ');
  async function run(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const message = error instanceof CallFailed ? messageOf(error) : undefined;
      toasts.show({ text: message ?? companyText.saveFailed, tone: 'error', about: 'mail' });
    }
  }
  return (
    <div className="company-mail-form">
      {LINES.map(([part, rows]) => (
        <label key={part} className="field">
          <span className="field-label">{text[part]}</span>
          <textarea
            className="control textarea"
            rows={rows}
            value={words[part]}
            onChange={(event) => form.onType(field, { ...words, [part]: event.target.value })}
          />
        </label>
      ))}
      <p className="d-meta">{text.placeholders(names)}</p>
      <p className="company-actions">
        <Button
          kind="secondary"
          icon={Eye}
          onClick={() => run(async () => setSeen(await calls.preview({ field, ...words })))}
        >
          {text.preview}
        </Button>
        <Button
          kind="secondary"
          icon={Send}
          onClick={() =>
            run(async () => {
              const { recipient } = await calls.sendTest({ field, ...words });
              toasts.show({ text: text.sent(recipient), about: 'mail' });
            })
          }
        >
          {text.test}
        </Button>
      </p>
      <Dialog
        open={seen !== undefined}
        onClose={() => setSeen(undefined)}
        title={text.previewTitle}
        closeLabel={companyText.close}
        size="large"
      >
        {seen !== undefined && <MailPreview mail={seen} />}
      </Dialog>
    </div>
  );
}

interface SeenMail {
  readonly subject: string;
  readonly page: string;
}

const WIDTHS = ['desktop', 'phone'] as const;

/** The mail as it is sent. Its page may run nothing: the frame and the page's own policy forbid it. */
function MailPreview({ mail: { subject, page } }: { readonly mail: SeenMail }) {
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  return (
    <>
      <p className="company-mail-head">
        <b>{subject}</b>
        <span className="d-seg">
          {WIDTHS.map((each) => (
            <button key={each} type="button" aria-pressed={width === each} onClick={() => setWidth(each)}>
              {text[each]}
            </button>
          ))}
        </span>
      </p>
      <iframe
        className="company-mail-frame"
        data-width={width}
        sandbox=""
        src={page}
        title={text.frame(subject)}
      />
    </>
  );
}
