// The section 'Banners' of the company's page: their order, days, links and pictures, a new one by upload or by typing, and how they
// look on a phone and on a computer.

import type { BannerSetting } from '@mostrador/rules/company-settings';
import { dayAt } from '@mostrador/rules/days';
import {
  ArrowDown,
  ArrowUp,
  ExternalLink,
  GripVertical,
  Monitor,
  Pencil,
  Smartphone,
  Type,
} from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { LinkButton } from '../../../ui/LinkButton';
import { companyText } from '../../text/company';
import { markedSide, useTileDrag } from '../../ui/useTileDrag';
import { BannerDialog } from './BannerDialog';
import { typedIn } from './company-draft';
import { DrawBannerDialog } from './DrawBannerDialog';
import { movedItem } from './moved-item';
import { SettingFlag, SettingFrame } from './SettingFields';
import { UploadButton, usePictureUpload } from './UploadButton';
import type { CompanyForm } from './useCompanyDraft';

const { banner: text, list: rows } = companyText;

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
            <BannerList banners={banners} onMove={type} onEdit={setEdited} />
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

interface BannerListProps {
  readonly banners: readonly BannerSetting[];
  readonly onMove: (to: readonly BannerSetting[]) => void;
  readonly onEdit: (index: number) => void;
}

/** The banners in their order, which the mouse, a finger on the grip, the arrows beside it and the keyboard change. */
function BannerList({ banners, onMove, onEdit }: BannerListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  /** The banner whose grip has the focus after it was moved. */
  const focused = useRef('');
  const keysId = useId();
  const count = banners.length;
  const { dragged, grab } = useTileDrag(list, move, true);
  function move(from: number, to: number) {
    if (to < 0 || to >= count || to === from) return;
    onMove(movedItem(banners, from, to));
    setSaid(text.moved(to + 1, count));
  }
  useLayoutEffect(() => {
    const index = banners.findIndex(({ fileName }) => fileName === focused.current);
    if (index < 0) return;
    list.current?.querySelectorAll<HTMLElement>('.banner-grip')[index]?.focus();
    focused.current = '';
  }, [banners]);
  function pressed(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    focused.current = banners[index]?.fileName ?? '';
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  }
  return (
    <>
      <ul ref={list} className="company-banners">
        {banners.map((banner, index) => {
          const isDragged = dragged?.from === index;
          const name = nameOf(banner);
          return (
            <li
              key={banner.fileName}
              className="banner-row"
              data-tile={index}
              data-dragged={isDragged || undefined}
              data-slot={markedSide(dragged, index, count)}
              style={isDragged ? { translate: `0 ${dragged.y}px` } : undefined}
            >
              <button
                type="button"
                className="banner-grip"
                aria-label={text.move(name, index + 1, count)}
                aria-describedby={keysId}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                disabled={count < 2}
                onKeyDown={(event) => pressed(event, index)}
                onPointerDown={(event) => {
                  event.currentTarget.releasePointerCapture?.(event.pointerId);
                  grab(event, index);
                }}
              >
                <Icon of={GripVertical} />
              </button>
              <BannerFacts banner={banner} name={name} />
              <span className="company-row-end">
                <IconButton
                  icon={ArrowUp}
                  label={rows.up(name)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={rows.down(name)}
                  disabled={index === count - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton icon={Pencil} label={text.edit(name)} onClick={() => onEdit(index)} />
              </span>
            </li>
          );
        })}
      </ul>
      <p id={keysId} hidden>
        {text.keys}
      </p>
      <p className="spoken" role="status">
        {said}
      </p>
    </>
  );
}

const nameOf = ({ description }: BannerSetting): string => (description === '' ? text.untitled : description);

function BannerFacts({ banner, name }: { readonly banner: BannerSetting; readonly name: string }) {
  const { apiBase } = usePage();
  const state = stateOf(banner);
  return (
    <>
      <img
        className="banner-picture"
        data-off={state === 'over' || undefined}
        src={imageAddress(apiBase, banner.fileName, 640)}
        alt=""
        loading="lazy"
        draggable={false}
      />
      <div className="banner-name">
        <p className="name">{name}</p>
        <p className="d-meta">
          {daysText(banner)}
          {banner.link !== '' && ` · ${banner.link}`}
        </p>
      </div>
      <span className={MARKS[state]}>{text.states[state]}</span>
    </>
  );
}

/** A new banner: a picture of the user's, or one that is drawn from words. */
function AddBanner({ onAdd }: { readonly onAdd: (fileName: string, description: string) => void }) {
  const upload = usePictureUpload();
  const [isDrawing, setDrawing] = useState(false);
  async function drawn(file: Blob, words: string) {
    setDrawing(false);
    const picture = await upload.send(file);
    if (picture !== undefined) onAdd(picture.fileName, words);
  }
  return (
    <p className="company-actions">
      <UploadButton upload={upload} label={text.picture} onUploaded={({ fileName }) => onAdd(fileName, '')} />
      <Button kind="secondary" icon={Type} onClick={() => setDrawing(true)}>
        {text.drawn}
      </Button>
      {isDrawing && (
        <DrawBannerDialog
          onClose={() => setDrawing(false)}
          onDrawn={(file, words) => void drawn(file, words)}
        />
      )}
    </p>
  );
}
