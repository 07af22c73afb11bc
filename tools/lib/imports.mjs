/*
 * Finds what a TypeScript or JavaScript file imports. A scanner, not a parser: comments go first, then the four
 * forms that name a module. A module name that is not a plain string is not found; the linter refuses those nowhere,
 * but nobody writes them here.
 */

/** The source without its comments; what is inside quotes stays, line breaks too. */
export function withoutComments(source) {
  const pattern =
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
  return source.replace(pattern, (all, quoted) => quoted ?? all.replace(/[^\n]/g, ' '));
}

/** What a file imports: `{ specifier, typeOnly }` for every import, export … from, import() and require(). */
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
