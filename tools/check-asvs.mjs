/*
 * Checks docs/security/asvs-5.0-level-2.md: every requirement of levels 1 and 2 of ASVS 5.0.0 has one row with its level, an answer
 * and where or why not; the files that a row names exist; the summary counts the rows.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const PAGE = 'docs/security/asvs-5.0-level-2.md';
const HOLDS = 'holds';
const ANSWERS = [HOLDS, 'does not hold', 'not applicable'];

/** The numbers of the requirements of each section; those of level 1 have a star. */
const SECTIONS = {
  1.1: '1 2',
  1.2: '1* 2* 3* 4* 5* 6 7 8 9',
  1.3: '1* 2* 3 4 5 6 7 8 9 10 11',
  1.4: '1 2 3',
  1.5: '1* 2',
  2.1: '1* 2 3',
  2.2: '1* 2* 3',
  2.3: '1* 2 3 4',
  2.4: '1',
  3.2: '1* 2*',
  3.3: '1* 2 3 4',
  3.4: '1* 2* 3 4 5 6',
  3.5: '1* 2* 3* 4 5',
  3.7: '1 2',
  4.1: '1* 2 3',
  4.2: '1',
  4.3: '1 2',
  4.4: '1* 2 3 4',
  5.1: '1',
  5.2: '1* 2* 3',
  5.3: '1* 2*',
  5.4: '1 2 3',
  6.1: '1* 2 3',
  6.2: '1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12',
  6.3: '1* 2* 3 4',
  6.4: '1* 2* 3 4',
  6.5: '1 2 3 4 5',
  6.6: '1 2 3',
  6.8: '1 2 3 4',
  7.1: '1 2 3',
  7.2: '1* 2* 3* 4*',
  7.3: '1 2',
  7.4: '1* 2* 3 4 5',
  7.5: '1 2',
  7.6: '1 2',
  8.1: '1* 2',
  8.2: '1* 2* 3',
  8.3: '1*',
  8.4: '1',
  9.1: '1* 2* 3*',
  9.2: '1* 2 3 4',
  10.1: '1 2',
  10.2: '1 2',
  10.3: '1 2 3 4',
  10.4: '1* 2* 3* 4* 5* 6 7 8 9 10 11',
  10.5: '1 2 3 4 5',
  10.6: '1 2',
  10.7: '1 2 3',
  11.1: '1 2',
  11.2: '1 2 3',
  11.3: '1* 2* 3',
  11.4: '1* 2 3 4',
  11.5: '1',
  11.6: '1',
  12.1: '1* 2 3',
  12.2: '1* 2*',
  12.3: '1 2 3 4',
  13.1: '1',
  13.2: '1 2 3 4 5',
  13.3: '1 2',
  13.4: '1* 2 3 4 5',
  14.1: '1 2',
  14.2: '1* 2 3 4',
  14.3: '1* 2 3',
  15.1: '1* 2 3',
  15.2: '1* 2 3',
  15.3: '1* 2 3 4 5 6 7',
  16.1: '1',
  16.2: '1 2 3 4 5',
  16.3: '1 2 3 4',
  16.4: '1 2 3',
  16.5: '1 2 3',
  17.1: '1',
  17.2: '1 2 3 4',
  17.3: '1 2',
};

/** All requirements with their levels, in the standard's order. */
const levels = new Map(
  Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers
      .split(' ')
      .map((number) => [`${section}.${number.replace('*', '')}`, number.endsWith('*') ? '1' : '2']),
  ),
);

/** Returns the cells of every row of the page whose first cell is an id. */
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Returns the files and folders of this project that a text names in backticks. */
const namedFiles = (text) =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name]) => name)
    .filter((name) =>
      /^(?:[\w.-]+\/)+[\w.-]+$|^[\w.-]+\.(?:md|json|yaml|yml)$|^Dockerfile$|^\.dockerignore$/.test(name),
    )
    .filter((name) => !name.startsWith('@'));

function checkRow([id, level, requirement, answer, where = ''], exists) {
  const problems = [];
  if (levels.get(id) !== level) problems.push(`${id} is of level ${levels.get(id)}, not ${level}`);
  if (!requirement) problems.push(`${id} does not say what it asks`);
  if (!ANSWERS.includes(answer)) problems.push(`${id} has the answer "${answer}"`);
  if (where.length < 5) problems.push(`${id} does not say where, or why not`);
  const files = namedFiles(where);
  if (answer === HOLDS && files.length === 0 && !where.includes('`'))
    problems.push(`${id} holds, but names no file`);
  if (answer === 'does not hold' && where.replace(/`[^`]*`/g, '').length < 25)
    problems.push(`${id} does not say why not`);
  for (const file of files.filter((name) => !exists(name)))
    problems.push(`${id} names ${file}, which does not exist`);
  return problems;
}

function check(text, exists) {
  const rows = rowsOf(text);
  const ids = rows.map(([id]) => id);
  const missing = [...levels.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} has no row`);
  const unknown = ids.filter((id) => !levels.has(id)).map((id) => `${id} is not of levels 1 and 2`);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} has two rows`);
  const counts = ANSWERS.map((answer) => rows.filter((row) => row[3] === answer).length);
  const [, ...summed] = /^\| all +\| (\d+) +\| (\d+) +\| (\d+) +\|$/m.exec(text) ?? [];
  const wrongSum =
    summed.join() === counts.join()
      ? []
      : [`the summary says ${summed.join(', ')}, and there are ${counts.join(', ')}`];
  return [
    ...missing,
    ...unknown,
    ...twice,
    ...rows.filter(([id]) => levels.has(id)).flatMap((row) => checkRow(row, exists)),
    ...wrongSum,
  ];
}

const EXAMPLE = [
  '| all | 1 | 0 | 0 |',
  '| 1.1.1 | 1 | Decoded once | holds | `gone.md` |',
  '| 1.1.2 | 2 | Escaped last | perhaps | `README.md` |',
  '| 1.1.2 | 2 | Escaped last | does not hold | `README.md` |',
  '| 1.1.9 | 2 | Not in the standard | holds | `README.md` |',
].join('\n');
const problems = [];
const expected = [
  /^1\.2\.1 has no row/,
  /1\.1\.9 is not of/,
  /1\.1\.2 has two/,
  /1\.1\.1 is of level 2/,
  /names gone\.md/,
].concat([/answer "perhaps"/, /does not say why not/, /the summary says/]);
const found = check(EXAMPLE, (name) => name !== 'gone.md');
for (const pattern of expected)
  if (!found.some((problem) => pattern.test(problem)))
    problems.push(`the check does not find ${pattern} in its example`);
if (levels.size !== 253) problems.push(`the check knows ${levels.size} requirements`);
problems.push(...check(readFileSync(join(root, PAGE), 'utf8'), (name) => existsSync(join(root, name))));

for (const problem of problems) console.error(problem);
process.stdout.write(`${PAGE}: ${levels.size} requirements, ${problems.length} problems\n`);
if (problems.length > 0) process.exit(1);
