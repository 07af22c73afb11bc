// Checks an OpenAPI document by the rules of Redocly's linter, without its command line and without the network.

import { createConfig, lintFromString } from '@redocly/openapi-core';

/** All of the recommended rules, as errors, and that each parameter is described. */
const RULES = { extends: ['recommended-strict'], rules: { 'parameter-description': 'error' } } as const;

/** Returns what the linter finds in a document, one line each: rule, place and message. */
export async function lintDocument(document: unknown): Promise<string[]> {
  const config = await createConfig({ ...RULES, extends: [...RULES.extends] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer ?? ''}: ${message}`,
  );
}
