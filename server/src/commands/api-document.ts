import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { v1Entries } from '@mostrador/contract/v1/entries';
import { openApiDocument } from '../platform/machine-api/openapi-document.js';

/** `npm run api-document -- FILE`: writes the OpenAPI document of /api/v1, for the next release to be compared with. */
const [, , file = 'server/src/platform/machine-api/released-document.json'] = process.argv;
const { INIT_CWD: from = '.' } = process.env;
const document = openApiDocument(Object.values(v1Entries), '1');
await writeFile(resolve(from, file), `${JSON.stringify(document, null, 2)}\n`);
