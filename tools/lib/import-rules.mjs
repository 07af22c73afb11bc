/*
 * The import rules of docs/architecture.md as functions. `judge` returns why an import is refused.
 */
import { builtinModules } from 'node:module';
import { posix } from 'node:path';

/** Which packages of the project each package may import; `types` allows `import type` only. */
const ROOMS = {
  rules: { rooms: {}, packages: [], node: false },
  contract: { rooms: { rules: 'all' }, packages: ['zod'], node: false },
  brands: { rooms: { rules: 'types' }, packages: [], node: false },
  client: { rooms: {}, packages: [], node: false },
  connectors: { rooms: { rules: 'all' }, packages: [], node: false },
  demo: { rooms: { rules: 'all' }, packages: 'any', node: true },
  server: {
    rooms: { rules: 'all', contract: 'all', brands: 'all', connectors: 'all', demo: 'all' },
    packages: 'any',
    node: true,
  },
  web: { rooms: { rules: 'all', contract: 'all', brands: 'all' }, packages: 'any', node: false },
  e2e: { rooms: { rules: 'all', brands: 'all' }, packages: 'any', node: true },
  bench: {
    rooms: { rules: 'all', contract: 'all', brands: 'all', demo: 'all' },
    packages: 'any',
    node: true,
  },
  trials: {
    rooms: {
      rules: 'all',
      contract: 'all',
      brands: 'all',
      client: 'all',
      connectors: 'all',
      demo: 'all',
      server: 'all',
    },
    packages: 'any',
    node: true,
  },
};

/** The modules of the contract that load zod. */
const SCHEMAS = /^(?:entries\/.*|v1\/.*|call|calls|client|fields)$/;

/** A program that knows of the shop what is published. */
const BRIDGE = 'trials/src/bridge-day/bridge/';

/** The packages whose imports are checked. */
export const rooms = Object.keys(ROOMS);

/**
 * Returns why a file may not import a module, or undefined if it may.
 * @param from path of the file in the project, `/`-separated.
 * @param specifier the module name as written in the file.
 */
export function judge(from, specifier, typeOnly = false) {
  const room = from.split('/')[0];
  const test = /\.test\.tsx?$|\/testing\//.test(from);
  if (from.startsWith(BRIDGE) && !/^\.\/|^node:|^openapi-fetch$/.test(specifier))
    return 'the bridge of the trials knows only the document of /api/v1';
  if (specifier.startsWith('.')) return judgeRelative(room, from, specifier, test);
  const own = /^@mostrador\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (own) return judgeRoom(room, from, own[1], own[2] ?? '', typeOnly, test);
  if (test) return undefined;
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return ROOMS[room].node ? undefined : `${room} runs without Node`;
  }
  const { packages } = ROOMS[room];
  if (room === 'web' && specifier.split('/')[0] === 'zod' && !typeOnly)
    return 'zod is for the server: it never reaches the browser';
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return packages === 'any' || packages.includes(name) ? undefined : `${room} uses no package ${name}`;
}

function judgeRoom(room, from, other, path, typeOnly, test) {
  if (room === 'server' && other === 'trials') {
    return test ? undefined : 'the product never knows the trials; only tests do';
  }
  if (other === 'server' && path === 'main') return 'main is the start of the process and is never imported';
  if (room === 'server' && other === 'web') {
    const door = path === 'entry-server' && from.startsWith('server/src/pages/');
    return door ? undefined : 'the one door from the server to web is entry-server, in server/src/pages';
  }
  if (room === other) return `${room} names its own files relatively`;
  if (room === 'web' && other === 'contract' && !typeOnly && !test && SCHEMAS.test(path))
    return 'web knows only types of the contract’s schemas: their values bring zod into the browser';
  const allowed = ROOMS[room].rooms[other];
  if (allowed === 'types') return typeOnly ? undefined : `${room} knows only types of ${other}`;
  return allowed === 'all' ? undefined : `${room} does not know ${other}`;
}

function judgeRelative(room, from, specifier, test) {
  const to = posix.normalize(posix.join(posix.dirname(from), specifier));
  if (to.split('/')[0] !== room) return `out of ${room}: another room is reached by its package name`;
  if (test) return undefined;
  if (room === 'server') return judgeServer(from, to);
  return room === 'web' ? judgeWeb(from, to) : undefined;
}

/** platform ← shop ← features ← pages, commands and the files that start the process. */
function judgeServer(from, to) {
  const [layer, feature] = place(from, 'server');
  const [toLayer, toFeature, toFile] = place(to, 'server');
  const below = ['platform', 'features', 'shop'];
  if (layer === 'platform')
    return toLayer === 'platform' ? undefined : 'the platform knows nothing of the shop';
  if (toLayer === 'main') return 'main is the start of the process and is never imported';
  if (layer === 'features') {
    if (!below.includes(toLayer)) return `a feature does not know ${toLayer}`;
    if (toLayer !== 'features' || toFeature === feature) return undefined;
    return /\.service\.js$/.test(toFile)
      ? undefined
      : 'of another feature only its service is known, never the rest';
  }
  // shop.ts says what every feature is given, so it lies below them; all the rest puts them together.
  return layer === 'shop' && toLayer !== 'platform'
    ? 'server/src/shop.ts lies below the features'
    : undefined;
}

/** A screen may import its own files and those of `screens/common`. Only the entries and the router import the shell. */
function mayKnowScreen(layer, name, screen) {
  if (layer === 'routes' || layer === 'router') return true;
  if (screen === 'shell') return layer === 'entry-browser' || layer === 'entry-server' || name === 'shell';
  return layer === 'screens' && (name === screen || screen === 'common');
}

/** The folders of `screens/common` do not import each other, except for the client that a salesman buys for. */
function mayKnowCommon(from, to) {
  const folder = (file) => /^web\/src\/screens\/common\/([^/]+)\//.exec(file)?.[1];
  const known = folder(to);
  return folder(from) === undefined || [undefined, folder(from), 'target-client'].includes(known);
}

/**
 * The folders of web below the screens, and what each may import besides itself. Screens, routes and the entries put these
 * together and may import them all.
 */
const WEB = {
  text: [],
  ui: ['text'],
  page: [],
  session: ['page'],
  storage: ['session'],
  api: ['page', 'session', 'storage'],
  offline: ['text', 'page', 'session', 'storage', 'api'],
  // its page for times without network is rendered as the other documents are
  'service-worker': ['text', 'page', 'session', 'api', 'offline', 'document', 'entry-server'],
  notices: ['ui', 'api'],
  features: ['text', 'ui', 'page', 'session', 'storage', 'api', 'notices', 'offline', 'service-worker'],
  // a web app of its own beside the screens: nothing of the shop is built upon it
  desk: ['text', 'ui', 'page', 'session', 'storage', 'api', 'notices', 'features'],
};

/** The folders of the desk, and what each may import of it besides itself. Its entry and its routes put these together. */
const DESK = {
  text: [],
  ui: ['text'],
  screens: ['text', 'ui'],
  shell: ['text', 'ui', 'routes'],
};

/** text, ui, page ← session ← storage ← api ← offline ← service-worker ← features ← screens ← routes. */
function judgeWeb(from, to) {
  const [layer, name] = place(from, 'web');
  const [toLayer, toName] = place(to, 'web');
  if (toLayer === 'screens' && !mayKnowScreen(layer, name, toName)) return 'only the routes know the screens';
  if (!mayKnowCommon(from, to)) return 'of the folders of screens/common each knows only target-client';
  if (layer === 'features' && toLayer === 'features' && name !== toName)
    return 'features never know each other';
  if (toLayer === 'desk') return judgeDesk(layer, from, to);
  const known = WEB[layer];
  return known === undefined || toLayer === layer || known.includes(toLayer)
    ? undefined
    : `${layer} knows no ${toLayer}`;
}

/** The desk's text, ui ← screens ← routes ← shell ← entry. No screen knows another, and nothing of the shop knows the desk. */
function judgeDesk(layer, from, to) {
  if (layer !== 'desk') return 'nothing of the shop knows the desk';
  const [, name, screen] = deskPlace(from);
  const [, toName, toScreen] = deskPlace(to);
  if (toName === 'screens' && name !== 'routes' && screen !== toScreen)
    return 'only the routes of the desk know its screens';
  const known = DESK[name];
  return known === undefined || name === toName || known.includes(toName)
    ? undefined
    : `the desk's ${name} knows no ${toName}`;
}

/** `web/src/desk/screens/start/StartScreen.tsx` → ['desk', 'screens', 'start']; `web/src/desk/routes.tsx` → ['desk', 'routes']. */
const deskPlace = (file) =>
  file
    .replace(/\.[^./]*$/, '')
    .split('/')
    .slice(2, 5);

/** `server/src/features/cart/cart.service.ts` → ['features', 'cart', 'cart.service.ts']; `server/src/app.ts` → ['app']. */
function place(file, room) {
  const [layer = '', ...rest] = file.slice(`${room}/src/`.length).split('/');
  if (rest.length === 0) return [layer.replace(/\.[^.]*$/, ''), '', layer];
  return [layer, rest.length > 1 ? rest[0] : rest[0].replace(/\.[^.]*$/, ''), rest.at(-1)];
}
