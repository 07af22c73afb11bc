import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientTypes } from '../client-types/client-types.js';

/** `npm run client-types`: writes the types of @mostrador/client from the entries of /api/v1. */
const file = fileURLToPath(new URL('../../../client/src/generated/v1.ts', import.meta.url));
writeFileSync(file, clientTypes());
