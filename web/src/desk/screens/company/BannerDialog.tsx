// Edits one banner of the company: what it says, its link and its days.

import type { BannerSetting } from '@mostrador/rules/company-settings';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { companyText } from '../../text/company';

const { banner: text } = companyText;

interface BannerDialogProps {
  readonly banner: BannerSetting;
  readonly onChange: (banner: BannerSetting) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Changes are part of the page's edit: they are saved with it. */
export function BannerDialog({ banner, onChange, onRemove, onClose }: BannerDialogProps) {
  const { apiBase } = usePage();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.editTitle}
      closeLabel={companyText.close}
      footer={
        <>
          <Button kind="secondary" onClick={onRemove}>
            {text.remove}
          </Button>
          <Button onClick={onClose}>{text.done}</Button>
        </>
      }
    >
      <img className="company-banner-large" src={imageAddress(apiBase, banner.fileName, 1280)} alt="" />
      <div className="company-banner-form">
        <TextField
          label={text.fields.description}
          hint={text.fields.descriptionHint}
          maxLength={300}
          value={banner.description}
          onChange={(event) => onChange({ ...banner, description: event.target.value })}
        />
        <TextField
          label={text.fields.link}
          hint={text.fields.linkHint}
          maxLength={500}
          value={banner.link}
          onChange={(event) => onChange({ ...banner, link: event.target.value })}
        />
        <TextField
          label={text.fields.from}
          type="date"
          value={banner.from ?? ''}
          onChange={(event) => onChange({ ...banner, from: event.target.value || null })}
        />
        <TextField
          label={text.fields.until}
          type="date"
          value={banner.until ?? ''}
          onChange={(event) => onChange({ ...banner, until: event.target.value || null })}
        />
      </div>
    </Dialog>
  );
}
