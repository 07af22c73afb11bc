/*
 * Finds the imports of a TypeScript or JavaScript file. It is a scanner, not a parser: it removes comments and then looks for
 * the four forms that name a module. It does not find a module name that is not a plain string; this project has none.
 */

/** Returns the source with its comments as spaces. Quoted texts and line breaks stay. */
export function withoutComments(source) {
  const pattern =
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
  return source.replace(pattern, (all, quoted) => quoted ?? all.replace(/[^\n]/g, ' '));
}

/** Returns `{ specifier, typeOnly }` for every import, export … from, import() and require() of a source text. */
export function importsOf(source) {
  const code = withoutComments(source);
  const found = [];
  for (const [, keyword, type, specifier] of code.matchAll(
    /(?:^|[;\n}])\s*(import|export)\s+(type\s+)?(?:[\w*$\s{},]+?)\s*from\s*['"]([^'"\n]+)['"]/g,
  )) {
    found.push({ specifier, typeOnly: type !== undefined && keyword !== undefined });
  }
  for (const [, specifier] of code.matchAll(/(?:^|[;\n}])\s*import\s*['"]([^'"\n]+)['"]/g)) {
    found.push({ specifier, typeOnly: false });
  }
  for (const [, before, specifier] of code.matchAll(
    /(typeof\s+)?\b(?:import|require)\s*\(\s*['"`]([^'"`\n]+)['"`]\s*[,)]/g,
  )) {
    found.push({ specifier, typeOnly: before !== undefined });
  }
  return found;
}
