import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bridgeTypes } from '../client-types/bridge-types.js';
import { clientTypes } from '../client-types/client-types.js';

/** `npm run client-types`: writes the types of @mostrador/client and of the bridge of the trials, from the entries of /api/v1. */
const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
writeFileSync(fileOf('client/src/generated/v1.ts'), clientTypes());
writeFileSync(fileOf('trials/src/bridge-day/bridge/generated/paths.ts'), await bridgeTypes());
