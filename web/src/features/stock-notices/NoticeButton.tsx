// The button 'Avíseme cuando haya' of a product without stock; pressed again it takes the request back.

import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useOffline } from '../../storage/offline-mode';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { useSetStockNotice, useStockNotices } from './queries';

export interface NoticeButtonProps {
  readonly code: string;
  /** 'Avíseme' alone, in rows of lists. */
  readonly isShort?: boolean | undefined;
  /** As wide as its place. */
  readonly block?: boolean | undefined;
}

/** For users who may buy. Until the requests are known it cannot be pressed; without a connection a sentence says why there is none. */
export function NoticeButton({ code, isShort = false, block = false }: NoticeButtonProps) {
  const { data: notices } = useStockNotices();
  const setNotice = useSetStockNotice();
  const [pending, setPending] = useState(false);
  const isOffline = useOffline();
  const isAsked = notices?.some((notice) => notice.code === code && notice.mailedAt === null) === true;
  async function toggle() {
    setPending(true);
    await setNotice(code, !isAsked);
    setPending(false);
  }
  if (isOffline)
    return (
      <small className="text-small text-muted">
        {isShort ? text.noticeOfflineShort : text.noticeOffline}
      </small>
    );
  return (
    <Button
      kind={isAsked ? 'saved' : isShort ? 'soft' : 'secondary'}
      icon={isShort ? undefined : isAsked ? BellRing : Bell}
      block={block}
      title={isAsked ? text.noticeTakeBack : undefined}
      disabled={notices === undefined}
      pending={pending}
      onClick={toggle}
    >
      {isShort
        ? isAsked
          ? text.noticeAskedShort
          : text.noticeMeShort
        : isAsked
          ? text.noticeAsked
          : text.noticeMe}
    </Button>
  );
}
