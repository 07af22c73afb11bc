// The parts of a company's bank account for transfers, from the one line in which brands and mails have it:
// 'CBU 0000003100012345678901, alias papelera.del.plata, Banco Nación, a nombre de …, CUIT …'.

export interface BankAccount {
  readonly alias: string | undefined;
  readonly cbu: string | undefined;
  /** Bank, holder and CUIT in one line; empty if unknown. */
  readonly holder: string;
}

/** @returns undefined if the text names neither an alias nor a CBU or CVU. */
export function bankAccountOf(line: string | undefined): BankAccount | undefined {
  const parts = (line ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const partOf = (kind: RegExp) =>
    parts.map((part) => kind.exec(part)?.[1]).find((value) => value !== undefined);
  const alias = partOf(ALIAS);
  const cbu = partOf(CBU);
  if (alias === undefined && cbu === undefined) return undefined;
  const holder = parts.filter((part) => !ALIAS.test(part) && !CBU.test(part)).join(' · ');
  return { alias, cbu, holder };
}

const ALIAS = /^alias:? ([\w.-]+)$/i;
const CBU = /^c[bv]u:? (\d{22})$/i;
