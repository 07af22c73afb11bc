/*
 * For check-layers.mjs: finds calls whose feature has different names in the contract, the server and web, and handlers that do not
 * say their method and path.
 */

/**
 * Returns the number of calls, and one problem for each call whose names differ.
 * @param files pairs of path and source, comments removed.
 */
export function layerProblems(files) {
  const entries = new Map();
  const handlers = new Map();
  const senders = new Map();
  const note = (map, call, name) => map.set(call, new Set([...(map.get(call) ?? []), name]));
  for (const [file, source] of files) {
    const [, entry] = /^contract\/src\/entries\/([\w-]+)\.ts$/.exec(file) ?? [];
    const [, handler] = /^server\/src\/features\/([\w-]+)\/.*\.routes\.ts$/.exec(file) ?? [];
    const [, sender] = /^web\/src\/features\/([\w-]+)\//.exec(file) ?? [];
    if (entry !== undefined) for (const call of described(source)) note(entries, call, entry);
    if (handler !== undefined) for (const call of handled(source)) note(handlers, call, handler);
    if (sender !== undefined) for (const call of sent(source)) note(senders, call, sender);
  }
  const problems = [];
  for (const [call, [entry]] of entries) {
    const on = (map) => [...(map.get(call) ?? [])];
    const [handler, ...others] = on(handlers);
    const features = on(senders);
    if (handler !== entry || others.length > 0)
      problems.push(`${call}: contract ${entry}, server ${on(handlers).join(' and ') || 'nowhere'}`);
    else if (features.length > 0 && !features.includes(entry))
      problems.push(`${call}: contract ${entry}, web ${features.join(' and ')}`);
  }
  return { calls: entries.size, problems };
}

const names = (text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name);

/** The calls of an entry file: the keys of its `…Calls`. */
const described = (source) =>
  [...source.matchAll(/^export const \w+Calls = \{\n([\s\S]*?)^\};/gm)].flatMap(([, body]) =>
    [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name),
  );

/** The calls of a routes file: the first parameter of `CallHandlers`, or of the type that it names. */
function handled(source) {
  return [...source.matchAll(/\bCallHandlers<([^>]*?),\s*\w+,?\s*>/g)].flatMap(([, first]) => {
    const alias = /^\s*(\w+)\s*$/.exec(first)?.[1];
    return names(
      alias === undefined ? first : (new RegExp(`type ${alias} =([^;]*);`).exec(source)?.[1] ?? ''),
    );
  });
}

/** The calls that a file sends: the names in the first argument of `carrier(…)`, and the calls that answer a file: `routes.…`. */
const sent = (source) => [
  ...[...source.matchAll(/\bcarrier\(([^,{]*)/g)].flatMap(([, first]) => names(first)),
  ...[...source.matchAll(/\broutes\.(\w+)\b/g)].map(([, name]) => name),
];

/** Method and path of each call, from the contract's table of routes, such as `GET /store/StoreCart`. */
export const pathsOf = (source) =>
  new Map(
    [...source.matchAll(/^ {2}(\w+): \['([A-Z]+)', '([^']+)'\]/gm)].map(([, name, method, path]) => [
      name,
      `${method} ${path}`,
    ]),
  );

/**
 * Returns one problem for each call whose method and path are not the comment above its handler, where a search for the path finds it.
 * @param paths by call.
 * @param files pairs of path and source, with comments.
 */
export function pathProblems(paths, files) {
  const handlers = files.filter(([file]) => file.endsWith('.routes.ts')).map(([, source]) => source);
  return [...paths].flatMap(([name, path]) => {
    const comment = new RegExp(
      `^ *// ${path.replaceAll(/[.*/]/g, '\\$&')}\\n *(return \\{ )?(async )?${name}\\b`,
      'm',
    );
    return handlers.some((source) => comment.test(source))
      ? []
      : [`${name}: no handler in a .routes.ts has the comment '// ${path}' above it`];
  });
}
