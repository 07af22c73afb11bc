// Argentine telephone numbers as people type them: the ten digits without prefixes, and the numbers for a call and for WhatsApp.

const NATIONAL_DIGITS = 10;
/** Marks a mobile number between area code and number when it is called inside the country. */
const MOBILE = '15';

/**
 * Returns the ten digits of area code and number: '0261 15-555-0133' and '+54 9 261 5550133' give '2615550133'.
 * @returns undefined if the text is no whole Argentine number, such as one without an area code.
 */
export function nationalNumber(typed: string): string | undefined {
  let digits = typed.replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('54') && digits.length > NATIONAL_DIGITS) digits = digits.slice(2);
  digits = digits.replace(/^0/, '');
  if (digits.length === NATIONAL_DIGITS + 1 && digits.startsWith('9')) digits = digits.slice(1);
  if (digits.length === NATIONAL_DIGITS + MOBILE.length) {
    const areas = digits.startsWith('11') ? [2] : [3, 4];
    const area = areas.find((length) => digits.startsWith(MOBILE, length));
    if (area === undefined) return undefined;
    digits = digits.slice(0, area) + digits.slice(area + MOBILE.length);
  }
  return /^(11\d{8}|[23]\d{9})$/.test(digits) ? digits : undefined;
}

/** Returns the link that opens a chat on WhatsApp, whose numbers have a 9 before the area code; undefined without a whole number. */
export function whatsAppLink(typed: string): string | undefined {
  const digits = nationalNumber(typed);
  return digits && `https://wa.me/549${digits}`;
}

/** Returns the link that calls a number; undefined for a text without digits. */
export function telephoneLink(typed: string): string | undefined {
  const digits = nationalNumber(typed);
  if (digits !== undefined) return `tel:+54${digits}`;
  const dialled = typed.replace(/[^\d+]/g, '');
  return /\d{3,}/.test(dialled) ? `tel:${dialled}` : undefined;
}
