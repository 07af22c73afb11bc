// The logos in the section 'Logo y colores' of the company's page: upload one, see it on the ground on which the shop shows it, and
// return to the brand's.

import type { LogoSetting } from '@mostrador/rules/company-settings';
import { useLayoutEffect, useRef } from 'react';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { companyText } from '../../text/company';
import { typedIn, valuesAfter } from './company-draft';
import { SettingFrame } from './SettingFields';
import { UploadButton, usePictureUpload } from './UploadButton';
import type { CompanyForm } from './useCompanyDraft';

const { look: text } = companyText;
type LogoField = 'logo' | 'logoOnWhite';

export function LogoFields({ form }: { readonly form: CompanyForm }) {
  return (
    <>
      <LogoInput form={form} field="logo" />
      <LogoInput form={form} field="logoOnWhite" />
    </>
  );
}

function LogoInput({ form, field }: { readonly form: CompanyForm; readonly field: LogoField }) {
  const upload = usePictureUpload();
  const box = useRef<HTMLSpanElement>(null);
  const typed = (each: LogoField) => typedIn(form.draft, each) as LogoSetting | null;
  const shown = field === 'logo' ? typed('logo') : (typed('logoOnWhite') ?? typed('logo'));
  const ground = field === 'logo' ? String(valuesAfter(form.draft)['headerBackgroundColor']) : '#ffffff';
  useLayoutEffect(() => {
    box.current?.style.setProperty('--logo-ground', ground);
  }, [ground]);
  return (
    <SettingFrame
      form={form}
      field={field}
      span={6}
      isGroup
      control={(given, labelId) => (
        <fieldset
          className="company-free"
          aria-labelledby={labelId}
          aria-describedby={given['aria-describedby']}
        >
          <span ref={box} className="company-logo">
            <LogoPicture field={field} own={shown} />
          </span>
          <p className="company-actions">
            <UploadButton
              upload={upload}
              label={text.upload}
              name={text.uploadOf[field]}
              onUploaded={({ fileName, width, height }) => form.onType(field, { fileName, width, height })}
            />
          </p>
        </fieldset>
      )}
    />
  );
}

/** The uploaded logo, else the brand's own drawing. */
function LogoPicture({ field, own }: { readonly field: LogoField; readonly own: LogoSetting | null }) {
  const { apiBase, brand } = usePage();
  if (own !== null) return <img src={imageAddress(apiBase, own.fileName, 640)} alt={text.own} />;
  const given = brand.images[field];
  // the page was loaded with a logo that is being taken away
  if (given.uploaded !== undefined) return <b>{brand.companyName}</b>;
  return <img src={given.src} alt={text.brand} width={given.width} height={given.height} />;
}
