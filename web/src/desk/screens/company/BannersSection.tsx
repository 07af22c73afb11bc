// The section 'Banners' of the company's page: their order, days, links and pictures, a new one by upload or by typing, and how they
// look on a phone and on a computer.

import type { BannerSetting } from '@mostrador/rules/company-settings';
import { dayAt } from '@mostrador/rules/days';
import { pictureRefusalText, pictureSizeRefusal } from '@mostrador/rules/picture-checks';
import { ArrowDown, ArrowUp, ExternalLink, ImageUp, Monitor, Pencil, Smartphone, Type } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { CallFailed, messageOf } from '../../../api/call-failed';
import { useCompanyCalls } from '../../../features/company-desk/useCompanySettings';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { IconButton } from '../../../ui/IconButton';
import { LinkButton } from '../../../ui/LinkButton';
import { useToasts } from '../../../ui/useToasts';
import { companyText } from '../../text/company';
import { BannerDialog } from './BannerDialog';
import { typedIn } from './company-draft';
import { DrawBannerDialog } from './DrawBannerDialog';
import { movedItem } from './moved-item';
import { SettingFlag, SettingFrame } from './SettingFields';
import type { CompanyForm } from './useCompanyDraft';

const { banner: text, list } = companyText;
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

export function BannersSection({ form }: { readonly form: CompanyForm }) {
  const banners = typedIn(form.draft, 'banners') as readonly BannerSetting[];
  const type = (to: readonly BannerSetting[]) => form.onType('banners', to);
  const [edited, setEdited] = useState<number>();
  const [preview, setPreview] = useState<'desktop' | 'phone'>();
  const open = edited === undefined ? undefined : banners[edited];
  function add(fileName: string, description: string) {
    const held = banners.findIndex((each) => each.fileName === fileName);
    if (held >= 0) return setEdited(held);
    type([...banners, { fileName, description, link: '', from: null, until: null }]);
    setEdited(banners.length);
  }
  return (
    <div className="desk-form">
      <SettingFlag form={form} field="showBanner" />
      <SettingFrame
        form={form}
        field="banners"
        isGroup
        control={(given, labelId) => (
          <fieldset
            className="company-free"
            aria-labelledby={labelId}
            aria-describedby={given['aria-describedby']}
          >
            {banners.length === 0 && <p className="d-meta">{text.none}</p>}
            <ul className="company-banners">
              {banners.map((banner, index) => (
                <BannerRow
                  key={banner.fileName}
                  banner={banner}
                  onEdit={() => setEdited(index)}
                  onUp={index === 0 ? undefined : () => type(movedItem(banners, index, index - 1))}
                  onDown={
                    index === banners.length - 1
                      ? undefined
                      : () => type(movedItem(banners, index, index + 1))
                  }
                />
              ))}
            </ul>
            <AddBanner onAdd={add} />
            <p className="company-actions">
              <Button kind="secondary" icon={Monitor} onClick={() => setPreview('desktop')}>
                {text.desktop}
              </Button>
              <Button kind="secondary" icon={Smartphone} onClick={() => setPreview('phone')}>
                {text.phone}
              </Button>
              <LinkButton kind="secondary" icon={ExternalLink} to="/admin/categorias">
                {text.carousels}
              </LinkButton>
            </p>
          </fieldset>
        )}
      />
      {open !== undefined && edited !== undefined && (
        <BannerDialog
          key={open.fileName}
          banner={open}
          onChange={(banner) => type(banners.map((each, index) => (index === edited ? banner : each)))}
          onRemove={() => {
            type(banners.filter((_, index) => index !== edited));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Dialog
        open={preview !== undefined}
        onClose={() => setPreview(undefined)}
        title={preview === 'phone' ? text.phone : text.desktop}
        closeLabel={companyText.close}
        size="large"
      >
        <Preview banners={banners} width={preview ?? 'desktop'} />
      </Dialog>
    </div>
  );
}

/** The banners as the shop shows them at that width. */
function Preview({
  banners,
  width,
}: {
  readonly banners: readonly BannerSetting[];
  readonly width: 'desktop' | 'phone';
}) {
  const { apiBase } = usePage();
  const shown = banners.filter((banner) => stateOf(banner) === 'now');
  if (shown.length === 0) return <p>{text.none}</p>;
  return (
    <ul className="company-preview" data-width={width}>
      {shown.map(({ fileName, description }) => (
        <li key={fileName}>
          <img src={imageAddress(apiBase, fileName, 1280)} alt={description} />
        </li>
      ))}
    </ul>
  );
}

interface BannerRowProps {
  readonly banner: BannerSetting;
  readonly onEdit: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

const MARKS = { now: 'st st--ok', planned: 'st st--run', over: 'st st--off' } as const;

function stateOf({ from, until }: BannerSetting): keyof typeof MARKS {
  const today = dayAt(Date.now());
  if (from !== null && from > today) return 'planned';
  return until !== null && until < today ? 'over' : 'now';
}

/** '01/12/2026' */
const dayText = (day: string): string => day.split('-').reverse().join('/');

function daysText({ from, until }: BannerSetting): string {
  const days = [
    from === null ? '' : text.from(dayText(from)),
    until === null ? '' : text.until(dayText(until)),
  ];
  return days.filter((day) => day !== '').join(' ') || text.always;
}

function BannerRow({ banner, onEdit, onUp, onDown }: BannerRowProps) {
  const { apiBase } = usePage();
  const state = stateOf(banner);
  const name = banner.description === '' ? text.untitled : banner.description;
  return (
    <li className="banner-row">
      <img
        className="banner-picture"
        data-off={state === 'over' || undefined}
        src={imageAddress(apiBase, banner.fileName, 640)}
        alt=""
        loading="lazy"
      />
      <div className="banner-name">
        <p className="name">{name}</p>
        <p className="d-meta">
          {daysText(banner)}
          {banner.link !== '' && ` · ${banner.link}`}
        </p>
      </div>
      <span className={MARKS[state]}>{text.states[state]}</span>
      <span className="company-row-end">
        <IconButton
          icon={ArrowUp}
          label={list.up(name)}
          disabled={onUp === undefined}
          onClick={() => onUp?.()}
        />
        <IconButton
          icon={ArrowDown}
          label={list.down(name)}
          disabled={onDown === undefined}
          onClick={() => onDown?.()}
        />
        <IconButton icon={Pencil} label={text.edit(name)} onClick={onEdit} />
      </span>
    </li>
  );
}

/** A new banner: a picture of the user's, or one that is drawn from words. */
function AddBanner({ onAdd }: { readonly onAdd: (fileName: string, description: string) => void }) {
  const { addPicture } = useCompanyCalls();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [isSending, setSending] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  async function send(file: Blob, description: string) {
    const refusal = pictureSizeRefusal(file.size);
    if (refusal !== undefined) {
      fail(pictureRefusalText(refusal));
      return;
    }
    setSending(true);
    try {
      onAdd((await addPicture(file)).fileName, description);
    } catch (error) {
      fail(error instanceof CallFailed ? (messageOf(error) ?? companyText.noAnswer) : companyText.saveFailed);
    } finally {
      setSending(false);
    }
  }
  const fail = (message: string) => toasts.show({ text: message, tone: 'error', about: 'banner' });
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) void send(file, '');
  }
  return (
    <p className="company-actions">
      <label className="spoken" htmlFor={inputId}>
        {text.picture}
      </label>
      <input
        ref={input}
        id={inputId}
        className="spoken"
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        onChange={chosen}
      />
      <Button kind="secondary" icon={ImageUp} pending={isSending} onClick={() => input.current?.click()}>
        {text.picture}
      </Button>
      <Button kind="secondary" icon={Type} onClick={() => setDrawing(true)}>
        {text.drawn}
      </Button>
      {isDrawing && (
        <DrawBannerDialog
          onClose={() => setDrawing(false)}
          onDrawn={(file, words) => {
            setDrawing(false);
            void send(file, words);
          }}
        />
      )}
    </p>
  );
}
