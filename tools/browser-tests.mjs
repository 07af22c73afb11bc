/*
 * Runs the browser tests with environment variables, on every operating system:
 *   node tools/browser-tests.mjs [NAME=VALUE ...] [arguments of `playwright test`]
 * Installs and builds what is missing first.
 */
import { pathToFileURL } from 'node:url';
import { buildIfStale, WITH_TRIALS } from './lib/build.mjs';
import { chromium, wholeChromium } from './lib/chromium.mjs';
import { installIfMissing } from './lib/install.mjs';
import { checkNode, packageProgram, run } from './lib/project.mjs';

const VARIABLE = /^([A-Z][A-Z0-9_]*)=(.*)$/;

/** Splits arguments into the variables before the first other argument, and the rest. */
export function splitVariables(args) {
  const end = args.findIndex((arg) => !VARIABLE.test(arg));
  const count = end === -1 ? args.length : end;
  return {
    variables: Object.fromEntries(args.slice(0, count).map((arg) => VARIABLE.exec(arg).slice(1))),
    rest: args.slice(count),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  const { variables, rest } = splitVariables(process.argv.slice(2));
  try {
    await installIfMissing();
    await buildIfStale(WITH_TRIALS);
    await run(packageProgram('@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...rest), {
      env: {
        ...process.env,
        WHOLE_CHROMIUM: await wholeChromium(),
        PLAYWRIGHT_CHROMIUM: await chromium(),
        ...variables,
      },
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
