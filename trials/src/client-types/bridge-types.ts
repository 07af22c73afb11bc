// Writes the types of the bridge of `trials/src/bridge-day/` from the published document of /api/v1.

import { v1Entries } from '@mostrador/contract/v1/entries';
import { openApiDocument } from '@mostrador/server/platform/machine-api/openapi-document';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = '// Written by `npm run client-types` from the document of /api/v1. Do not edit.\n\n';

/** The paths that the bridge uses. */
const USED = [
  '/changes',
  '/clients/{code}',
  '/imports/{kindOrId}',
  '/imports/{kindOrId}/rejections',
  '/orders/{number}',
  '/orders/{number}/acknowledgement',
  '/orders/{number}/status',
  '/orders/{number}/deliveries',
];

/** Returns the source of `trials/src/bridge-day/bridge/generated/paths.ts`. */
export async function bridgeTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify(openApiDocument(Object.values(v1Entries), '1'), withoutWords));
  document.paths = Object.fromEntries(USED.map((path) => [path, document.paths[path]]));
  return HEAD + astToString(await openapiTypes(document as OpenAPI3));
}

const withoutWords = (name: string, value: unknown): unknown =>
  (name === 'description' || name === 'summary') && typeof value === 'string' ? undefined : value;
