// The generated table types (`generated/schema.ts`) match the migrated database.

import { expect, inject, it } from 'vitest';
import { generateTableTypes } from './table-types.js';

it('the generated table types match the migrated database', async () => {
  await expect(generateTableTypes(inject('templateDatabase'), { verify: true })).resolves.toBeUndefined();
});
