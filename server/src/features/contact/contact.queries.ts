// SQL that stores a message of the contact form.

import type { Tx } from '../../platform/database/database.js';

export interface NewMessage {
  readonly companyId: number;
  readonly legalName: string;
  /** The CUIT, eleven digits. */
  readonly taxId: string;
  readonly contactName: string;
  readonly email: string;
  readonly cellPhoneNumber: string;
  readonly city: string;
  readonly province: string;
  readonly message: string;
  /** The signed-in user who wrote it. */
  readonly userId: number | undefined;
  readonly sentAt: Date;
}

export async function insertMessage(tx: Tx, given: NewMessage): Promise<number> {
  const { contact_message_id: id } = await tx
    .insertInto('contact_messages')
    .values({
      company_id: given.companyId,
      legal_name: given.legalName,
      tax_id: given.taxId,
      contact_name: given.contactName,
      email: given.email,
      cell_phone_number: given.cellPhoneNumber,
      city: given.city,
      province: given.province,
      message: given.message,
      user_id: given.userId ?? null,
      sent_at: given.sentAt,
    })
    .returning('contact_message_id')
    .executeTakeFirstOrThrow();
  return id;
}
