// Registration: the client and user that it creates, all wrong fields at once, taken e-mails and CUITs, fifty at the
// same time, and the limit for one address.

import { routes } from '@mostrador/contract/routes';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const GOOD = 'Cielo#verde7';
let shop: TestShop;
let next = 0;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.forward(HOUR));

/** Returns a CUIT that no other registration of these tests has. */
function cuit(): string {
  next += 1;
  const ten = `30${String(60_000_000 + next)}`;
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, index) => total + weight * Number(ten[index]),
    0,
  );
  const check = 11 - (sum % 11);
  return `${ten}${check === 11 ? 0 : Math.min(check, 9)}`;
}
const somebody = () => {
  const legalId = cuit();
  const userName = `Alta${next}@elfaro.test`;
  return { userName, email: userName, password: GOOD, legalName: `Librería ${next}`, idType: 1, legalId };
};
const newUser = (body: object, on = shop) => on.raw('newUser', { body });
const client = (legalId: string) =>
  shop.db
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.client_id', 'c.client_id')
    .where('c.legal_id', '=', legalId)
    .selectAll('c')
    .select([
      'u.user_id',
      'u.email as user_email',
      'u.status',
      'u.web_profile_id',
      'u.name',
      'u.password_hash',
    ])
    .execute();
const counts = async () => {
  const count = async (table: 'users' | 'clients' | 'mails') =>
    (
      await shop.db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return [await count('users'), await count('clients'), await count('mails')];
};

describe('registering', () => {
  it('makes client and user, who waits for the mail that confirms the e-mail', async () => {
    const given = somebody();
    const { body } = await newUser({
      ...given,
      legalId: `${given.legalId.slice(0, 2)}-${given.legalId.slice(2, 10)}-${given.legalId.slice(10)}`,
      contactPhone: '341 555-0101',
      taxCategory: 2,
      legalAddressStreet: 'San Luis',
      legalAddressNumber: '1472',
      legalAddressPostalCode: 'S2000ABC123',
      legalAddressProvinceId: '82',
      legalAddressCityId: '82084270',
    });
    expect(body).toMatchObject({ operationResult: 2, messages: [], fields: [] });
    const [made, ...others] = await client(given.legalId);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      legal_name: given.legalName,
      tax_category_id: 2,
      price_list_id: null,
      discount_list_id: null,
      legal_address_city_name: 'Rosario',
      legal_address_province_id: '82',
      legal_address_postal_code: 'S2000ABC123',
      delivery_address_street: 'San Luis',
      delivery_address_city_id: '82084270',
      user_email: given.userName,
      status: 'pending_email',
      web_profile_id: 1,
      name: given.legalName,
    });
    expect(made?.client_code).toMatch(/^W-\d{5}$/);
    expect(made?.password_hash).toMatch(/^\$argon2id\$/);
    expect(decodeJwt(String(body.finalToken))).toMatchObject({
      ClientName: given.legalName,
      WebProfileId: '1',
      UserInRegistrationProcess: 'Y',
    });
    expect((await shop.raw('userDetails', {}, String(body.finalToken))).status).toBe(401);
    expect(
      await shop.db
        .selectFrom('mails')
        .where('user_id', '=', made?.user_id ?? 0)
        .select(['kind', 'recipient'])
        .execute(),
    ).toEqual([{ kind: 'confirm_email', recipient: given.userName }]);
  });

  it('takes the fields from the query too, under both names', async () => {
    for (const name of ['newUser', 'newUser2'] as const) {
      const given = somebody();
      expect(
        (await shop.raw(name, { query: { ...given, temporaryToken: 'x', lastLogin: '' } })).body,
      ).toMatchObject({
        operationResult: 2,
      });
      expect(await client(given.legalId)).toHaveLength(1);
    }
  });

  it('keeps a delivery address of its own where there is one', async () => {
    const given = somebody();
    await newUser({
      ...given,
      legalAddressStreet: 'San Luis',
      legalAddressProvinceCode: 'S',
      legalAddressCityName: 'ROSARIO',
      deliveryAddressSpecified: 'true',
      deliveryAddressStreet: 'Mitre',
      deliveryAddressProvinceCode: 'X',
      deliveryAddressCityName: 'Córdoba',
      deliveryComments: 'Por la tarde',
    });
    expect(await client(given.legalId)).toMatchObject([
      {
        legal_address_city_id: '82084270',
        legal_address_city_name: 'Rosario',
        delivery_address_street: 'Mitre',
        delivery_address_province_id: '14',
        delivery_address_city_name: 'Córdoba',
        delivery_comments: 'Por la tarde',
      },
    ]);
  });

  it.each([
    [{ legalAddressProvinceId: '99' }, 'legalAddressProvinceId'],
    [{ legalAddressProvinceId: '82', legalAddressCityId: '14014010' }, 'legalAddressCityId'],
    [{ legalAddressCityId: 'x' }, 'legalAddressCityId'],
    [{ legalAddressCityName: 'Rosario' }, 'legalAddressProvinceId'],
    [{ legalAddressCountry: 'XX' }, 'legalAddressCountry'],
    [{ deliveryAddressStreet: 'Mitre', deliveryAddressProvinceId: '99' }, 'deliveryAddressProvinceId'],
    [{ taxCategory: '99' }, 'taxCategory'],
    [{ taxCategory: '99999999999999999999' }, 'taxCategory'],
    [{ taxCategory: 'x' }, 'taxCategory'],
    [{ idType: 96 }, 'idType'],
    [{ legalId: '305000109122' }, 'legalId'],
    [{ contactPhone2: '1'.repeat(91) }, 'contactPhone2'],
  ])('refuses %j', async (fields, field) => {
    const before = await counts();
    expect((await newUser({ ...somebody(), ...fields })).body).toMatchObject({
      operationResult: -1,
      finalToken: null,
      fields: [field],
    });
    expect(await counts()).toEqual(before);
  });

  it('says everything that is wrong at once, each with its field', async () => {
    const other = await makeUser(shop.db, { email: 'Otra@elfaro.test' });
    const { body } = await newUser({
      userName: 'OTRA@elfaro.test',
      password: 'qwer1234',
      legalId: '1',
      taxCategory: 99,
      legalAddressNumber: '1'.repeat(21),
    });
    expect(other.email).toBe('Otra@elfaro.test');
    expect(body.operationResult).toBe(-1);
    expect(body.messages).toEqual(
      expect.arrayContaining([
        'Por favor ingrese la razón social.',
        'El CUIT tiene 11 dígitos, sin guiones.',
        'El número puede tener hasta 20 caracteres.',
        'La contraseña debe tener mayúsculas y minúsculas.',
        'La contraseña debe tener al menos un carácter especial, como # o !.',
        expect.stringMatching(/^La contraseña contiene una palabra común: "/),
        'Elija una categoría impositiva de la lista.',
        'Ya existe una cuenta con ese e-mail. Puede recuperar la contraseña.',
      ]),
    );
    expect(body.fields).toHaveLength(body.messages.length);
    expect(body.fields[body.messages.indexOf('El CUIT tiene 11 dígitos, sin guiones.')]).toBe('legalId');
  });

  it.each([
    'Ab#7x',
    'cielo#verde7',
    'CIELO#VERDE7',
    'Cielo#verdes',
    'Cieloverde77',
    'Cielo#1234x',
    'Cielo#7qwer',
  ])('refuses the password %s', async (password) => {
    const { body } = await newUser({ ...somebody(), password });
    expect(body.operationResult).toBe(-1);
    expect(new Set(body.fields)).toEqual(new Set(['password']));
  });

  it("refuses a CUIT that the company has, and takes the other company's", async () => {
    const neighbour = await testShop('barrilete', shop);
    try {
      const given = somebody();
      await newUser(given);
      const again = { ...given, userName: 'nueva@elfaro.test', email: '' };
      expect((await newUser(again)).body).toMatchObject({
        operationResult: -1,
        messages: ['Ya hay un cliente con ese CUIT. Por favor contáctese con nosotros.'],
        fields: ['legalId'],
      });
      expect((await newUser(given, neighbour)).body.operationResult).toBe(2);
      expect(await client(given.legalId)).toHaveLength(2);
    } finally {
      await neighbour.close();
    }
  });

  it('makes one account of fifty at once, and refuses the others as it would later', async () => {
    const given = somebody();
    const [method, path] = routes.newUser;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        shop.app.http.inject({
          method,
          url: `/api${path}`,
          remoteAddress: `10.0.0.${index}`,
          payload: index % 2 === 0 ? given : { ...given, userName: given.userName.toUpperCase() },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    const results = answers.map((answer) => answer.json() as { operationResult: number; messages: string[] });
    expect(results.filter(({ operationResult }) => operationResult === 2)).toHaveLength(1);
    expect(results.filter(({ messages }) => messages.length > 0)).toHaveLength(49);
    expect(await client(given.legalId)).toHaveLength(1);
  });

  it('gives each client a code of their own, past those that came in by other ways', async () => {
    const taken = (await makeUser(shop.db)).clientId ?? 0;
    await shop.db
      .updateTable('clients')
      .set({ client_code: 'W-99999' })
      .where('client_id', '=', taken)
      .execute();
    const given = somebody();
    await newUser(given);
    expect(await client(given.legalId)).toMatchObject([{ client_code: 'W-100000' }]);
    await shop.db
      .updateTable('clients')
      .set({ client_code: 'C-00' })
      .where('client_id', '=', taken)
      .execute();
  });

  it('takes nothing that is not for the caller to say', async () => {
    const given = somebody();
    const foreign = {
      webProfileId: 3,
      salesPriceListId: 99,
      discountListId: 99,
      activeUser: true,
      emailValidated: true,
      status: 'active',
      clientId: 1,
      clientCode: 'C-1',
      companyId: 2,
      webStoreClientId: 1,
      requiresPasswordChange: false,
      activationToken: 'x',
      registeredDate: '2001-01-01',
      ...Object.fromEntries(
        [
          'status',
          'web_profile_id',
          'company_id',
          'price_list_id',
          'discount_list_id',
          'user_id',
          'session_version',
        ]
          .flatMap((name) => [name, `user.${name}`, `client[${name}]`, `$${name}`, ` ${name}`])
          .concat(Array.from({ length: 70 }, (_, index) => `field${index}`))
          .map((name) => [name, name === 'status' ? 'active' : 3]),
      ),
    };
    expect(Object.keys(foreign).length).toBeGreaterThan(100);
    expect((await newUser({ ...given, ...foreign })).body.operationResult).toBe(2);
    const [made] = await client(given.legalId);
    const { companyId } = shop.app.shop.company();
    expect(made).toMatchObject({
      company_id: companyId,
      status: 'pending_email',
      web_profile_id: 1,
      price_list_id: null,
      discount_list_id: null,
    });
    expect(made?.client_code).toMatch(/^W-/);
  });

  it.each(['"__proto__":{"status":"active"}', '"constructor":{"prototype":{"status":"active"}}'])(
    'reads no body with %s',
    async (poison) => {
      const [method, path] = routes.newUser;
      const given = somebody();
      const { statusCode } = await shop.app.http.inject({
        method,
        url: `/api${path}`,
        headers: { 'content-type': 'application/json' },
        payload: `{${poison},${JSON.stringify(given).slice(1)}`,
      });
      expect(statusCode).toBe(400);
      expect(await client(given.legalId)).toEqual([]);
    },
  );

  it('is possible ten times an hour from one place', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await newUser({ userName: 'x' })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });
});

describe('a shop that is configured so', () => {
  it.each([
    ['takes nothing from a query', { legacyQueryAuth: false }, { query: somebody() }, 404, 'not_found'],
    [
      'refuses a registration when sign-in is disabled',
      { signInEnabled: false },
      { body: somebody() },
      403,
      'sign_in_disabled',
    ],
  ] as const)('%s', async (_, options, input, status, code) => {
    const other = await testShop('papelera', shop, options);
    try {
      expect(await other.raw('newUser', input)).toMatchObject({ status, body: { code } });
      const legalId = ('query' in input ? input.query : input.body).legalId;
      expect(await client(legalId)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('mails as many registrations in an hour as it is told, whoever registers, and stores none beyond', async () => {
    const other = await testShop('papelera', shop, { mailCaps: { registration: 3, contact: 3 } });
    other.forward(60 * HOUR);
    const [method, path] = routes.newUser;
    let network = 0;
    const register = async (fields: object = somebody()) => {
      network += 1;
      const { statusCode, headers } = await other.app.http.inject({
        method,
        url: `/api${path}`,
        payload: fields,
        remoteAddress: `203.0.113.${network}`,
      });
      return { status: statusCode, wait: Number(headers['retry-after'] ?? 0) };
    };
    try {
      // a refused form causes no mail
      await register({ userName: 'x' });
      const before = await counts();
      const answers = [];
      for (let turn = 0; turn < 5; turn += 1) answers.push(await register());
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(answers.at(-1)?.wait).toBeGreaterThan(0);
      const added = (await counts()).map((count, index) => Number(count) - Number(before[index]));
      expect(added).toEqual([3, 3, 3]);
      other.forward(HOUR);
      expect((await register()).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('takes a body where it takes no query', async () => {
    const other = await testShop('papelera', shop, { legacyQueryAuth: false });
    other.forward(100 * HOUR);
    try {
      expect((await newUser(somebody(), other)).body.operationResult).toBe(2);
    } finally {
      await other.close();
    }
  });
});
