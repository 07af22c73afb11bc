// The form of the decision records in docs/decisions: number, date, status, headings, links.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
const names = readdirSync(folder).filter((name) => /^\d/.test(name));
const HEAD = /^# (\d+)\. .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|superseded by \[?(\d+))/;

describe('decision records', () => {
  it('have a number of their own', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it.each(names)('%s has number, title, date, status, context, decision and consequences', (name) => {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    expect(Number(HEAD.exec(text)?.[1])).toBe(Number(name.slice(0, 4)));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it('link only to files that exist', () => {
    const missing = names.flatMap((name) =>
      [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !names.includes(target))
        .map((target) => `${name}: ${target}`),
    );
    expect(missing).toEqual([]);
  });
});
