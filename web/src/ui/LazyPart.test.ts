// Loading a component's code on demand: tries again after a failure, and fetches the code only once after a success.

import { describe, expect, it } from 'vitest';
import { partCode } from './LazyPart';

const Part = () => null;

describe('code that comes when it is drawn', () => {
  it('is asked for again after it could not be fetched, and once only after it could', async () => {
    let asked = 0;
    const code = partCode(async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return Part;
    });
    await expect(code.load()).rejects.toThrow();
    expect(code.known()).toBeUndefined();
    expect(await code.load()).toBe(Part);
    expect(code.known()).toBe(Part);
    await code.load();
    expect(asked).toBe(2);
  });
});
