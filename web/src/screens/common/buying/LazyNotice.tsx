// The button 'Avíseme' of a product without stock, for signed-in users who may buy. Its code loads on demand.

import type { NoticeButtonProps } from '../../../features/stock-notices/NoticeButton';
import { useSession } from '../../../session/session-context';
import { shellText } from '../../../text/shell';
import { LazyPart, partCode } from '../../../ui/LazyPart';
import { useMayBuy } from './useMayBuy';

const code = partCode<NoticeButtonProps>(
  async () => (await import('../../../features/stock-notices/NoticeButton')).NoticeButton,
);

/** Renders nothing for visitors and for users who only look. */
export function LazyNotice(props: NoticeButtonProps) {
  const isSignedIn = useSession() !== undefined;
  const mayBuy = useMayBuy();
  if (!isSignedIn || !mayBuy) return null;
  return (
    <LazyPart code={code} words={shellText.part}>
      {(NoticeButton) => <NoticeButton {...props} />}
    </LazyPart>
  );
}
