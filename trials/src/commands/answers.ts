import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { startDemoShop } from '../answers/demo-shop.js';
import { type RecordedAnswer, Recorder } from '../answers/recorder.js';
import { recordShop } from '../answers/scenario.js';

/*
 * Records what the shop answers, and compares the recordings of two releases.
 *   record FILE          every call as every profile on both brands, on new shops with the demonstration data
 *   compare FILE OTHER   exits with 1 when an answer differs but for times, ids and tokens
 */
const BRANDS = ['papelera', 'barrilete'];
const DIFFERENCES_SHOWN = 20;
const SHOWN_CHARACTERS = 600;

async function record(file: string): Promise<void> {
  const answers: RecordedAnswer[] = [];
  for (const brand of BRANDS) {
    const shop = await startDemoShop(brand);
    try {
      await recordShop(new Recorder(shop.base, brand, answers));
    } finally {
      await shop.stop();
    }
  }
  writeFileSync(file, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  process.stdout.write(`${answers.length} answers recorded in ${file}\n`);
}

function compare(file: string, other: string): void {
  const [before = [], after = []] = [file, other].map((name) =>
    readFileSync(name, 'utf8').trim().split('\n'),
  );
  const longest = Math.max(before.length, after.length);
  const differing = Array.from({ length: longest }, (_, index) => index).filter(
    (index) => before[index] !== after[index],
  );
  for (const index of differing.slice(0, DIFFERENCES_SHOWN))
    process.stdout.write(
      `- ${before[index]?.slice(0, SHOWN_CHARACTERS)}\n+ ${after[index]?.slice(0, SHOWN_CHARACTERS)}\n\n`,
    );
  process.stdout.write(`${before.length} and ${after.length} answers, ${differing.length} differ\n`);
  if (differing.length > 0) process.exitCode = 1;
}

const [action, file, other] = process.argv.slice(2);
if (action === 'record' && file !== undefined) await record(file);
else if (action === 'compare' && file !== undefined && other !== undefined && existsSync(other))
  compare(file, other);
else {
  process.stderr.write('npm run answers -- record FILE, or compare FILE OTHER\n');
  process.exitCode = 1;
}
