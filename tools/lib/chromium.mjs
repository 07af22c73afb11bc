import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './project.mjs';

/** Chromium without windows takes a quarter of the processor time of the others. It has no background sync. */
const FAST = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: the one in PLAYWRIGHT_CHROMIUM, else an installed one. As root on Debian it first
 * installs the headless shell, and goes on with another one if that fails.
 * @returns the path of the program; rejects with instructions when there is none.
 */
export async function chromium(env = process.env) {
  const { PLAYWRIGHT_CHROMIUM: given } = env;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`PLAYWRIGHT_CHROMIUM names ${given}, which does not exist.`);
  }
  if (onPath(FAST, env) === undefined) await install(FAST, env);
  const found = installed([FAST, ...WHOLE], env);
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), ' +
      'or name its program in PLAYWRIGHT_CHROMIUM.',
  );
}

/**
 * Finds a whole Chromium or Chrome, as {@link chromium} does, for what the headless shell cannot do.
 * @returns the path of the program; without one, what {@link chromium} returns.
 */
export async function wholeChromium(env = process.env) {
  if (env.PLAYWRIGHT_CHROMIUM) return chromium(env);
  if (installed(WHOLE, env) === undefined) await install('chromium', env);
  return installed(WHOLE, env) ?? chromium(env);
}

async function install(name, env) {
  if (process.getuid?.() !== 0 || onPath('apt-get', env) === undefined) return;
  const quiet = { quiet: true, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await step('Installing Chromium', async () => {
      await run(['apt-get', ['update', '-q']], quiet);
      await run(['apt-get', ['install', '-y', '-q', '--no-install-recommends', name]], quiet);
    });
  } catch (error) {
    console.warn(`${name} could not be installed: ${error.message}`);
  }
}

/** Returns the first candidate that runs: Ubuntu's `chromium-browser` is a stub that only asks for its snap. */
function installed(names, env) {
  const candidates = [
    ...names.map((name) => onPath(name, env)),
    ...MAC_PATHS.filter((path) => existsSync(path)),
  ];
  return candidates.find((path) => path && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);
}

function onPath(name, env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
