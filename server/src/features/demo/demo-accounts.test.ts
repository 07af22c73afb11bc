// A production shop refuses to start while a demonstration account has the published password.

import { makeUser } from '@mostrador/trials/testing/factories';
import { testShop } from '@mostrador/trials/testing/test-shop';
import { expect, it } from 'vitest';
import { hashPassword } from '../../platform/sessions/passwords.js';
import { refuseDemoAccounts } from './demo-accounts.service.js';
import { DEMO_PASSWORD } from './demo-people.queries.js';

it('refuses the start in production while an account has the published password', async () => {
  const { db, close } = await testShop();
  await makeUser(db, { email: 'persona@papelera.example', profile: 3 });
  await makeUser(db, { email: 'otra@mostrador.test', profile: 3 });
  await refuseDemoAccounts(db);
  const { userId } = await makeUser(db, { email: 'admin@mostrador.test', profile: 3 });
  const set = (values: { password_hash?: string; status?: string }) =>
    db.updateTable('users').set(values).where('user_id', '=', userId).execute();
  await set({ password_hash: await hashPassword(DEMO_PASSWORD) });
  await expect(refuseDemoAccounts(db)).rejects.toThrow('admin@mostrador.test');
  await set({ status: 'blocked' });
  await refuseDemoAccounts(db);
  await close();
});
