// Build plugin that removes from React what the shop never renders: view transitions, activities, suspense lists, head
// elements, custom elements, fragment refs, form actions.

import type { Plugin } from 'vite';

/** The numbers by which react-dom tells kinds of fibers apart, of those that the shop does not have. */
const UNUSED_TAGS = new Set([
  12, // Profiler
  13, // Suspense: without one, the screen before stays while code loads
  18, // what the server sends of a Suspense
  19, // SuspenseList
  21, // Scope
  22, // Offscreen: what a Suspense or an Activity hides
  23, // LegacyHidden
  25, // TracingMarker
  26, // title, meta, link, style and script, which React would move to the head
  27, // html, head and body
  30, // ViewTransition
  31, // Activity
]);

/** The types of elements that make such fibers. */
const UNUSED_TYPES = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SCOPE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_TRACING_MARKER_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);

/** Hooks that the shop does not call. A call fails, because React finds no such function. */
const UNUSED_HOOKS = [
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useMemoCache',
  'useOptimistic',
];

/** Functions of react-dom that run only for what the shop does not render. Each gets this body. */
const UNUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  // view transitions
  ['applyViewTransitionToHostInstances', '{ return false; }'],
  ['commitAfterMutationEffectsOnFiber', '{}'],
  ['commitAppearingPairViewTransitions', '{}'],
  ['commitDeletedPairViewTransitions', '{}'],
  ['commitEnterViewTransitions', '{}'],
  ['commitExitViewTransitions', '{}'],
  ['commitNestedViewTransitions', '{}'],
  ['measureNestedViewTransitions', '{}'],
  ['restoreEnterOrExitViewTransitions', '{}'],
  ['restoreNestedViewTransitions', '{}'],
  ['restorePairedViewTransitions', '{}'],
  ['restoreViewTransitionOnHostInstances', '{}'],
  ['scheduleViewTransitionEvent', '{}'],
  ['startViewTransition', '{}'],
  ['trackEnterViewTransitions', '{}'],
  // refs of fragments
  ['commitFragmentInstanceDeletionEffects', '{}'],
  ['commitFragmentInstanceInsertionEffects', '{}'],
  ['commitNewChildToFragmentInstances', '{}'],
  ['isFragmentInstanceParent', '{ return false; }'],
  // head elements and the files that they load
  ['acquireResource', '{}'],
  ['getResource', '{ return null; }'],
  ['insertSuspendedStylesheets', '{}'],
  ['isHostHoistableType', '{ return false; }'],
  ['preconnect', '{}'],
  ['prefetchDNS', '{}'],
  ['preinitModuleScript', '{}'],
  ['preinitScript', '{}'],
  ['preinitStyle', '{}'],
  ['preload', '{}'],
  ['preloadModule', '{}'],
  ['suspendResource', '{}'],
  // custom elements
  ['isCustomElement', '{ return false; }'],
  ['setPropOnCustomElement', '{}'],
  // forms whose action is a function
  ['requestFormReset', '{}'],
  ['scheduleReplayQueueIfNeeded', '{}'],
  ['startHostTransition', '{}'],
  // the component stacks of errors, which the shop does not show
  ['getStackByFiberInDevAndProd', "{ return ''; }"],
]);

/** Classes that only these functions use. Their methods are removed. */
const UNUSED_CLASSES = ['FragmentInstance', 'ViewTransitionPseudoElement'];

/** Functions of `react` and `react-dom` that the shop does not import. */
const UNUSED_EXPORTS = [
  'addTransitionType',
  'cache',
  'cacheSignal',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
  'useActionState',
  'useFormState',
  'useFormStatus',
  'useOptimistic',
];

/** Attributes whose names React writes in another way in HTML, of those that the shop has. The others are removed. */
const RENAMED =
  'acceptCharset|htmlFor|httpEquiv|crossOrigin|shapeRendering|strokeWidth|strokeLinecap|strokeLinejoin';
/** Attributes of drawings that are removed. React would write them as the shop's code does, and browsers would ignore them. */
const DRAWN =
  'clipPath|clipRule|dominantBaseline|fillOpacity|fillRule|floodColor|floodOpacity|markerEnd|markerMid|markerStart|maskType|' +
  'paintOrder|stopColor|stopOpacity|strokeDasharray|strokeDashoffset|strokeMiterlimit|strokeOpacity|' +
  'textAnchor|textRendering|vectorEffect|xmlnsXlink';
/** Styles whose numbers have no unit, of those that React knows. */
const WITHOUT_UNIT = 'aspectRatio flex flexGrow flexShrink fontWeight lineHeight opacity order zIndex';

/** Code inside functions that stay, and what it becomes. */
const REPLACED: Readonly<Record<string, readonly [RegExp, string]>> = {
  'start of view transitions': [/shouldStartViewTransition(\s+\? \(pendingViewTransition =)/g, 'false$1'],
  'end of view transitions': [
    /null !== pendingViewTransition &&(\s+\(pendingViewTransition\.skip)/g,
    'false &&$1',
  ],
  'events of view transitions': [/null !== committedViewTransition\)/g, 'false)'],
  'lanes of view transitions': [/\((\w+) & 335544064\) === \1\b/g, 'false'],
  'refs of fragments': [/null === current\.stateNode(\) \{\s+var fragmentInstance)/g, 'false$1'],
  'events select, beforeinput and composition, and form actions': [
    /handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\s+switch \(domEventName\)[\s\S]*?extractEvents\$1\([^)]*\);/g,
    '',
  ],
  'names of attributes': [new RegExp(`^ {4}\\["(?!(?:${RENAMED})")[\\w-]+", "[\\w:-]+"\\],?$`, 'gm'), ''],
  'styles without a unit': [
    /(unitlessNumbers = new Set\(\s+)"animationIterationCount [\w ]+"/g,
    `$1"${WITHOUT_UNIT}"`,
  ],
  'names of these events': [
    /^registerTwoPhaseEvent\(\s*"on(?:Select|BeforeInput|Composition\w+)",[^;]*;$/gm,
    '',
  ],
};

/** What a module of the shop must not use: React would fail on it where it is rendered. */
const USED = [
  new RegExp(
    `import \\{[^}]*\\b(Activity|Profiler|Suspense|ViewTransition|${UNUSED_EXPORTS.join('|')})\\b[^}]*\\} from ["']react`,
  ),
  /\bjsxs?\(\s*["'](title|meta|link|style|script|html|head|body)["']/,
  /\b(onBeforeInput|onComposition\w+):/,
  new RegExp(`\\b(${DRAWN}):`),
];

const DOM_CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const API = /\/react(-dom)?\/cjs\/react(-dom)?\.production\.js$/;
const SHOP = /\/web\/src\/.*\.tsx?$/;

/**
 * Removes the unused parts of React from the shop's code, 21 KB of the store's first code. React keeps all of its parts
 * reachable from one place, so that the bundler alone removes none. The bundler then removes what nothing uses any more.
 *
 * Fails the build when React is written in another way than this file expects, and when a module of the shop uses what
 * was removed.
 */
export function leanReact(): Plugin {
  const done = new Set<string>();
  const absentExports = new Set(UNUSED_EXPORTS);
  return {
    name: 'lean-react',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: [DOM_CLIENT, API, SHOP] },
      handler(code, id) {
        if (SHOP.test(id)) {
          const used = USED.map((pattern) => pattern.exec(code)?.[1]).find((part) => part !== undefined);
          if (used !== undefined)
            this.error(`web/lean-react.ts has removed ${used}, which this module uses.`);
          return undefined;
        }
        if (API.test(id)) return { code: withoutExports(code, absentExports), map: null };
        done.add(id);
        return { code: withoutUnused(code, (text) => this.parse(text) as unknown as AstNode), map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      if (done.size !== 1) this.error(`web/lean-react.ts found ${done.size} production builds of react-dom.`);
      if (absentExports.size > 0)
        this.error(
          `web/lean-react.ts does not find these exports of React: ${[...absentExports].join(', ')}.`,
        );
    },
  };
}

/** Returns a file of React's interface without the functions that the shop does not import. */
function withoutExports(code: string, absent: Set<string>): string {
  return code.replace(/^exports\.(\w+) = [\s\S]*?;$(?!\n[ }])/gm, (text, name: string) => {
    if (!UNUSED_EXPORTS.includes(name)) return text;
    absent.delete(name);
    return '';
  });
}

/** A node of the syntax tree, as the bundler's parser returns it. */
export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly body?: unknown;
  readonly cases?: unknown;
  readonly consequent?: unknown;
  readonly discriminant?: unknown;
  readonly expression?: unknown;
  readonly id?: unknown;
  readonly key?: unknown;
  readonly left?: unknown;
  readonly name?: unknown;
  readonly object?: unknown;
  readonly operator?: unknown;
  readonly property?: unknown;
  readonly right?: unknown;
  readonly test?: unknown;
  readonly value?: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Work {
  readonly edits: Edit[];
  /** The names that have not been found yet. */
  readonly absent: Set<string>;
}

/** Returns react-dom's code without the parts that the shop does not use. Throws if it does not contain one of them. */
export function withoutUnused(code: string, parse: (code: string) => AstNode): string {
  let lean = code;
  for (const [part, [pattern, replacement]] of Object.entries(REPLACED)) {
    if (lean.search(pattern) < 0) throw new Error(`web/lean-react.ts does not find in react-dom: ${part}`);
    lean = lean.replace(pattern, replacement);
  }
  const work: Work = {
    edits: [],
    absent: new Set([...UNUSED_FUNCTIONS.keys(), ...UNUSED_CLASSES, ...UNUSED_HOOKS]),
  };
  visit(parse(lean), undefined, work);
  if (work.absent.size > 0)
    throw new Error(`web/lean-react.ts does not find in react-dom: ${[...work.absent].join(', ')}`);
  for (const { start, end, text } of work.edits.sort((one, other) => other.start - one.start))
    lean = lean.slice(0, start) + text + lean.slice(end);
  return lean;
}

/** Collects the edits in a node. `body` is the body of the function around it. */
function visit(node: AstNode, body: AstNode | undefined, work: Work): void {
  const text = replacementOf(node, work.absent);
  if (text !== undefined) {
    const place = node.type === 'FunctionDeclaration' ? (node.body as AstNode) : node;
    work.edits.push({ start: place.start, end: place.end, text });
    return;
  }
  const dropped = node.type === 'SwitchStatement' ? dropCases(node, body, work) : [];
  const inside = FUNCTION.test(node.type) ? (node.body as AstNode) : body;
  for (const child of childrenOf(node)) if (!dropped.includes(child)) visit(child, inside, work);
}

const FUNCTION = /^(Function|ArrowFunction)/;

/** Returns what replaces a node, or a function's body; undefined for a node that stays. */
function replacementOf(node: AstNode, absent: Set<string>): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration': {
      const name = nameOf(node.id);
      absent.delete(name);
      return UNUSED_FUNCTIONS.get(name);
    }
    case 'ExpressionStatement': {
      // FragmentInstance.prototype.focus = …
      const { left } = node.expression as { readonly left?: AstNode };
      const owner = (left?.object as AstNode | undefined)?.object;
      const name = UNUSED_CLASSES.find((unused) => unused === nameOf(owner));
      absent.delete(name ?? '');
      return name && '';
    }
    case 'BinaryExpression':
      return comparisonOf(node);
    case 'Property': {
      const name = nameOf(node.key);
      if (!UNUSED_HOOKS.includes(name)) return undefined;
      absent.delete(name);
      return 'unused: 0';
    }
    default:
      return undefined;
  }
}

/** Returns what a comparison with an unused tag always is: `26 === fiber.tag` is false. */
function comparisonOf({ operator, left, right }: AstNode): string | undefined {
  if (operator !== '===' && operator !== '!==') return undefined;
  const { value } = left as AstNode;
  if (typeof value !== 'number' || !UNUSED_TAGS.has(value) || !isTag(right as AstNode)) return undefined;
  return String(operator === '!==');
}

/** Whether an expression is a fiber's tag, also in a variable of that name. */
function isTag(node: AstNode): boolean {
  const name = nameOf(node.type === 'MemberExpression' ? node.property : node);
  return /^(tag|grandTag|nodeTag)$/.test(name);
}

/**
 * Drops the cases of unused tags and types from a switch, and returns them. Their variables may be used in other cases, so
 * the function declares them.
 */
function dropCases(node: AstNode, body: AstNode | undefined, { edits }: Work): readonly AstNode[] {
  const cases = node.cases as readonly AstNode[];
  const tagged = isTag(node.discriminant as AstNode);
  const isUnused = ({ test }: AstNode) => {
    const { value } = (test ?? {}) as AstNode;
    return (tagged && UNUSED_TAGS.has(value as number)) || UNUSED_TYPES.has(nameOf(test));
  };
  const dropped: AstNode[] = [];
  // whether the cases that stay go on into this one, whose code then stays too
  let continued = false;
  for (const one of cases) {
    if (isUnused(one) && (isEmpty(one) || !continued)) dropped.push(one);
    else continued = continues(one);
  }
  for (const one of dropped) edits.push({ start: one.start, end: one.end, text: '' });
  const names = dropped.flatMap((one) => declaredIn(one));
  if (names.length > 0 && body !== undefined)
    edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${names.join(', ')};` });
  return dropped;
}

const isEmpty = (one: AstNode) => (one.consequent as readonly AstNode[]).length === 0;

/** Whether a case goes on with the next one. */
function continues(one: AstNode): boolean {
  const last = (one.consequent as readonly AstNode[]).at(-1);
  return last === undefined || !/^(Break|Return|Throw|Continue)/.test(last.type);
}

/** The names of the variables that a node declares, without those of functions inside it. */
function declaredIn(node: AstNode): readonly string[] {
  if (FUNCTION.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? [nameOf(node.id)] : [];
  return [...own, ...childrenOf(node).flatMap(declaredIn)];
}

function nameOf(node: unknown): string {
  const name = (node as AstNode | null | undefined)?.name;
  return typeof name === 'string' ? name : '';
}

function childrenOf(node: AstNode): readonly AstNode[] {
  return Object.values(node)
    .flat()
    .filter((part): part is AstNode => typeof (part as AstNode | null)?.type === 'string');
}
