// A button that uploads a picture of the company, and the sending of one that was made in another way.

import { pictureRefusalText, pictureSizeRefusal } from '@mostrador/rules/picture-checks';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { CallFailed, messageOf } from '../../../api/call-failed';
import { type UploadedPicture, useCompanyCalls } from '../../../features/company-desk/useCompanySettings';
import { Button } from '../../../ui/Button';
import { useToasts } from '../../../ui/useToasts';
import { companyText } from '../../text/company';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

export interface PictureUpload {
  readonly isSending: boolean;
  /** Resolves to undefined after a toast has told the user why the file is refused. */
  readonly send: (file: Blob) => Promise<UploadedPicture | undefined>;
}

export function usePictureUpload(): PictureUpload {
  const { addPicture } = useCompanyCalls();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const fail = (message: string) => toasts.show({ text: message, tone: 'error', about: 'picture' });
  async function send(file: Blob) {
    const refusal = pictureSizeRefusal(file.size);
    if (refusal !== undefined) {
      fail(pictureRefusalText(refusal));
      return undefined;
    }
    setSending(true);
    try {
      return await addPicture(file);
    } catch (error) {
      fail(error instanceof CallFailed ? (messageOf(error) ?? companyText.noAnswer) : companyText.saveFailed);
      return undefined;
    } finally {
      setSending(false);
    }
  }
  return { isSending, send };
}

interface UploadButtonProps {
  readonly upload: PictureUpload;
  readonly label: string;
  /** The accessible name, where the label alone does not say which picture. */
  readonly name?: string;
  readonly onUploaded: (picture: UploadedPicture) => void;
}

export function UploadButton({ upload, label, name = label, onUploaded }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  async function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    const picture = file && (await upload.send(file));
    if (picture !== undefined) onUploaded(picture);
  }
  return (
    <>
      <label className="spoken" htmlFor={inputId}>
        {name}
      </label>
      <input
        ref={input}
        id={inputId}
        className="spoken"
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        onChange={(event) => void chosen(event)}
      />
      <Button
        kind="secondary"
        icon={ImageUp}
        pending={upload.isSending}
        aria-label={name === label ? undefined : name}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
