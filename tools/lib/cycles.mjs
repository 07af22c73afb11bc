/**
 * The cycles of a graph, one for each group of nodes that reach each other.
 * @param {Map<string, Set<string>>} graph what each node uses.
 * @returns {string[][]} each cycle as its nodes in order, the first one again at the end.
 */
export function cyclesOf(graph) {
  const found = [];
  const inCycle = new Set();
  for (const start of graph.keys()) {
    if (inCycle.has(start)) continue;
    const path = shortestWayBack(graph, start);
    if (path === undefined) continue;
    for (const node of path) inCycle.add(node);
    found.push(path);
  }
  return found;
}

function shortestWayBack(graph, start) {
  const seen = new Set();
  let paths = [[start]];
  while (paths.length > 0) {
    const longer = [];
    for (const path of paths)
      for (const next of graph.get(path.at(-1)) ?? []) {
        if (next === start) return [...path, start];
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...path, next]);
      }
    paths = longer;
  }
  return undefined;
}
