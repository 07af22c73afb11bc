import { expect, inject, it } from 'vitest';
import { generateTableTypes } from './table-types.js';

it('the table types in the repository are those of the migrated database', async () => {
  await expect(generateTableTypes(inject('templateDatabase'), { verify: true })).resolves.toBeUndefined();
});
