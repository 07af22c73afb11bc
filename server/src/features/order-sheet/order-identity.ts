import type { OrderIdentity } from '@mostrador/contract/entries/orders';
import { z } from 'zod';

const part = z.string().catch('');
const keptAddress = z.object({
  street: part,
  number: part,
  floor: part,
  appartment: part,
  cityName: part,
  provinceName: part,
});

/** The columns in which an order keeps its client's identity. */
export interface OrderIdentityRow {
  readonly client_legal_id: string;
  readonly client_tax_category: string;
  readonly client_legal_address: unknown;
  readonly client_identity_copied_at: Date | null;
}

/** Returns the client's identity as an order keeps it, with the legal address in one line. */
export const orderIdentity = (order: OrderIdentityRow): OrderIdentity => ({
  legalId: order.client_legal_id,
  taxCategory: order.client_tax_category,
  legalAddress: legalAddressText(order.client_legal_address),
  copiedAt: order.client_identity_copied_at?.toISOString() ?? null,
});

function legalAddressText(kept: unknown): string {
  const parsed = keptAddress.safeParse(kept);
  if (!parsed.success) return '';
  const { street, number, floor, appartment, cityName, provinceName } = parsed.data;
  const door = `${street} ${number}`.trim();
  const parts = [door, floor && `piso ${floor}`, appartment && `dto. ${appartment}`, cityName, provinceName];
  return parts.filter((text) => text !== '').join(', ');
}
