// Mass assignment attack: adds privileged fields such as profile, price list or status to the input of calls; none may
// be stored.

import { cartUpdate } from '@mostrador/contract/entries/cart';
import { profilePayload } from '@mostrador/contract/entries/profile';
import { registrationFields } from '@mostrador/contract/entries/registration';
import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { sql } from 'kysely';
import { makeProduct, makeUser, PASSWORD } from '../testing/factories.js';
import { type Attempt, attempt, type Finding, type Target } from './target.js';

type Row = Readonly<Record<string, unknown>>;

/** Fields that a user must not be able to set: columns of the written tables, and names that worked against other shops. */
const PRIVILEGED = [
  ...[
    'webProfileId',
    'profile',
    'role',
    'isAdmin',
    'admin',
    'activeUser',
    'emailValidated',
    'phoneValidated',
    'status',
  ],
  ...[
    'requiresPasswordChange',
    'activationToken',
    'temporaryToken',
    'registeredDate',
    'lastLogin',
    'clientId',
    'clientCode',
  ],
  ...[
    'webStoreClientId',
    'salesPriceListId',
    'priceListId',
    'discountListId',
    'paymentMethodId',
    'paymentConditionId',
  ],
  ...[
    'preferredTransportId',
    'zoneId',
    'taxCategoryCode',
    'idTypeCode',
    'exportBillRequired',
    'acccountConcept',
    'webSite',
  ],
  ...[
    'companyId',
    'userId',
    'salesmanId',
    'verified',
    'verifiedBy',
    'permissions',
    'scopes',
    'price',
    'discount',
    'paid',
  ],
  ...[
    'formatedDocumentNumber',
    'branchId',
    'cartId',
    'clientName',
    'targetClientCode',
    'createdAt',
    'updatedAt',
    'constructor',
  ],
];
const TABLES = [
  'users',
  'clients',
  'carts',
  'cart_lines',
  'orders',
  'salesman_clients',
  'salesman_targets',
] as const;

/** Sends over a hundred fields that no caller may set with each call that writes, and checks what it wrote. */
export async function foreignFields(target: Target): Promise<Finding> {
  const failures = [
    ...(await registering(target)),
    ...(await saving(target, 'profile', Object.keys(profilePayload.shape), {
      method: 'POST',
      path: '/store/StoreUser/webStoreClient',
      body: { contactPhone: '011 4555-0142' },
    })),
    ...(await saving(target, 'cart', Object.keys(cartUpdate.shape), {
      method: 'PUT',
      path: '/store/StoreCart',
      body: { contactPhone: '011 4555-0142' },
    })),
  ];
  const sent = Object.keys(await foreign(target, [])).length;
  return {
    code: 'S4 foreign fields',
    figures: `${sent} foreign fields in each of 3 calls, ${failures.length} taken`,
    failures,
  };
}

async function registering(target: Target): Promise<string[]> {
  const extra = await foreign(target, Object.keys(registrationFields.shape));
  const rows: Row[] = [];
  for (const [n, fields] of [{}, extra].entries()) {
    const userName = `campos${n}@prueba.test`;
    const body = {
      ...fields,
      userName,
      password: 'Cuarzo#Violeta7',
      legalName: 'Librería Campos',
      legalId: validCuit(30_405_060 + n),
    };
    const reply = await attempt(target, {
      method: 'POST',
      path: '/store/StoreRegistration/newuser',
      body,
      from: '192.0.2.77',
    });
    if (!reply.text.includes('"operationResult":2'))
      return [`The registration was answered ${reply.status} ${reply.text}`];
    rows.push(await accountOf(target, userName));
  }
  return differences('newuser', rows[0] ?? {}, rows[1] ?? {}, OWN);
}

/** What differs between any two registrations. */
const OWN = [
  'user_id',
  'client_id',
  'email',
  // computed by the database from the e-mail
  'mail_address',
  'legal_id',
  'client_code',
  'password_hash',
  'created_at',
  'search_text',
];

/** Saves as one client: their rows change only in the one field that they may set, and no other row changes. */
async function saving(
  target: Target,
  name: string,
  allowed: readonly string[],
  write: Attempt,
): Promise<string[]> {
  const { email } = await makeUser(target.db);
  const product = await makeProduct(target.db);
  const login = await attempt(target, {
    method: 'POST',
    path: '/Auth/user',
    body: { usr: email, pass: PASSWORD },
  });
  const { token } = JSON.parse(login.text) as { token: string };
  const line = { product: { code: product.code }, quantity: 1 };
  await attempt(target, { method: 'PUT', path: '/store/StoreCart/upsertProductInCart', body: line, token });
  await attempt(target, { ...write, token });
  const before = await everything(target);
  const extra = await foreign(target, allowed);
  const reply = await attempt(target, { ...write, body: { ...(write.body as object), ...extra }, token });
  // the prototype of all objects is no field: such a body is refused whole
  const poisoned = await target.app.http.inject({
    method: write.method,
    url: `/api${write.path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{"__proto__":{"webProfileId":3},"contactPhone":"1"}',
  });
  if (poisoned.statusCode !== 400) return [`${name} with a prototype was answered ${poisoned.statusCode}.`];
  const after = await everything(target);
  if (reply.status !== 200) return [`${name} was answered ${reply.status} ${reply.text}`];
  return [...before].flatMap(([table, rows]) =>
    rows === after.get(table) ? [] : [`${name}: a foreign field changed a row of ${table}.`],
  );
}

/** Each with a value that would mean something. */
async function foreign(target: Target, allowed: readonly string[]): Promise<Row> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name in (${sql.join(TABLES)})`.execute(target.db);
  const camel = rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const names = new Set([...PRIVILEGED, ...rows.map(({ name }) => name), ...camel]);
  const fields: Record<string, unknown> = {};
  for (const name of names) if (!allowed.includes(name)) fields[name] = valueFor(name);
  return fields;
}

function valueFor(name: string): unknown {
  if (/status/i.test(name)) return 'active';
  if (/(Id|_id|version|profile)$/i.test(name)) return 3;
  if (/(At|_at|Date|Login)$/i.test(name)) return '2020-01-01T00:00:00.000Z';
  if (/^(is|must|requires|active|admin|paid|verified|export)/i.test(name)) return true;
  return '3';
}

async function accountOf(target: Target, email: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select c.*, u.* from users u join clients c on c.client_id = u.client_id
    where u.company_id = ${target.companyId} and u.email = ${email}`.execute(target.db);
  return rows[0] ?? {};
}

function differences(name: string, one: Row, other: Row, own: readonly string[]): string[] {
  return Object.keys({ ...one, ...other })
    .filter((key) => !own.includes(key) && !STAMPS.includes(key) && String(one[key]) !== String(other[key]))
    .map((key) => `${name} took ${key}: ${String(other[key])} instead of ${String(one[key])}.`);
}

/** What a save writes into a row by itself: when, and its transaction. */
const STAMPS: readonly string[] = ['updated_at', 'changed_xid'];

/** Every row of the tables, as text, without the stamps. */
async function everything(target: Target): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const table of TABLES) {
    const { rows } = await sql<{ all_rows: string | null }>`
      select string_agg((to_jsonb(t) - ${STAMPS}::text[])::text, ',' order by (to_jsonb(t) - ${STAMPS}::text[])::text) as all_rows
      from ${sql.table(table)} t`.execute(target.db);
    all.set(table, rows[0]?.all_rows ?? '');
  }
  return all;
}

/** A CUIT of a person with this number. */
function validCuit(number: number): string {
  const ten = `20${String(number).padStart(8, '0')}`;
  return ten + cuitCheckDigit(ten);
}
