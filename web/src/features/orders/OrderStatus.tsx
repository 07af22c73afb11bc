import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { Chip, type Tone } from '../../ui/Chip';

const tones: Readonly<Record<string, Tone>> = {
  [ORDER_STATUSES.pending]: 'warn',
  [ORDER_STATUSES.preparing]: 'info',
  [ORDER_STATUSES.dispatched]: 'info',
  [ORDER_STATUSES.delivered]: 'ok',
  [ORDER_STATUSES.cancelled]: 'neutral',
};

export function OrderStatus({ status }: { readonly status: string }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{status}</Chip>;
}
