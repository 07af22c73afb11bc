// The small picture of a product in a row of the desk, or a mark that it has none.

import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { Icon } from '../../ui/Icon';
import { startText as text } from '../text/start';

export interface ProductThumbProps {
  /** The picture's path as the product has it; null for none. */
  readonly file: string | null;
}

export function ProductThumb({ file }: ProductThumbProps) {
  const { apiBase } = usePage();
  const [failedFile, setFailedFile] = useState<string>();
  if (file === null || file === failedFile)
    return (
      <span className="dp dp--none" role="img" aria-label={text.noImage}>
        <Icon of={ImageOff} />
      </span>
    );
  return (
    <img
      className="dp"
      src={imageAddress(apiBase, file, 96)}
      alt=""
      width="28"
      height="28"
      loading="lazy"
      onError={() => setFailedFile(file)}
    />
  );
}
