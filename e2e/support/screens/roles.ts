// Screens for the design and screenshot tests: the plain pages that each role may open, besides the prepared screens.

import type { Account } from '../accounts.js';
import type { Screen } from './screen.js';

const everybodys = [
  '/',
  '/store',
  '/product?pcode=MANY',
  '/aboutus',
  '/htb',
  '/contact-us',
  '/purchases',
  '/profile',
];
const staffs = [...everybodys, '/storeexport?c=Libretas&cat=*', '/cateditor'];
const addresses: Readonly<Partial<Record<Account, readonly string[]>>> = {
  client: everybodys,
  salesman: staffs,
  admin: [...staffs, '/datasync'],
};

const nameOf = (address: string) => /^\/(\w*)/.exec(address)?.[1] || 'home';

/** Returns a screen for each address that a role may open, unless `listed` shows it unprepared. */
export const roleScreens = (listed: readonly Screen[]): readonly Screen[] =>
  Object.entries(addresses).flatMap(([role, all]) => {
    const as = role as Account;
    return all
      .filter((address) => !listed.some((one) => one.as === as && one.address === address && !one.prepare))
      .map((address) => ({ name: `${nameOf(address)}-as-${role}`, address, as, seldom: true }));
  });
