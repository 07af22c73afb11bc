// The brand's data that every mail shows, from the brand in force.

import type { Brand } from '@mostrador/brands/brand';
import type { MailFrame } from './mail-frame.js';
import { lookOf } from './mail-look.js';

/** Returns the frame of a brand's mails. */
export function frameOf(brand: Brand): MailFrame {
  return {
    look: lookOf(brand),
    brandName: brand.companyName,
    address: `${brand.contact.street}, ${brand.contact.city}`,
    phone: brand.contact.phone,
  };
}
