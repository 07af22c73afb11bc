import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { gzipped } from '../../platform/http/response-compression.js';
import { KeptAnswers } from './kept-answers.js';

const answer = (body: string) => ({ rate: 'read' as const, headers: ['a', 'b'], body, productIds: [] });
const yes = () => true;
const no = () => false;
const encodingOf = (headers: readonly string[] = []) => headers[headers.indexOf('content-encoding') + 1];

function keptWith(body: string, maxBytes = 1_000_000): KeptAnswers {
  const kept = new KeptAnswers(maxBytes);
  kept.keep('key', kept.mark, answer(body));
  return kept;
}

describe('kept answers', () => {
  it('are sent plain to callers that accept no compression, before and after others got them compressed', () => {
    const body = 'cuaderno '.repeat(1_000);
    const kept = keptWith(body);
    expect(kept.find('key', no)?.bytes.toString()).toBe(body);
    const compressed = kept.find('key', yes);
    expect(encodingOf(compressed?.headers)).toBe('gzip');
    expect(gunzipSync(compressed?.bytes ?? '').toString()).toBe(body);
    const { bytes } = kept.size;
    const plain = kept.find('key', no);
    expect(plain?.bytes.toString()).toBe(body);
    expect(plain?.headers).not.toContain('content-encoding');
    expect(plain?.headers).toContain(String(body.length));
    expect(kept.size).toEqual({ answers: 1, bytes });
  });

  it('that are large stay plain until another thread has compressed them', async () => {
    const body = 'cuaderno '.repeat(20_000);
    const kept = keptWith(body);
    const before = kept.size.bytes;
    expect(kept.find('key', yes)?.bytes.toString()).toBe(body);
    await vi.waitFor(() => expect(encodingOf(kept.find('key', yes)?.headers)).toBe('gzip'));
    expect(gunzipSync(kept.find('key', yes)?.bytes ?? '').toString()).toBe(body);
    expect(kept.size.bytes).toBeLessThan(before);
  });

  it('count nothing of a large one that was forgotten while it was compressed', async () => {
    const kept = keptWith('cuaderno '.repeat(20_000));
    kept.find('key', yes);
    kept.clear();
    kept.keep('other', kept.mark, answer('goma'));
    const { size } = kept;
    // begun later, and twice the work
    await gzipped(Buffer.from('cuaderno '.repeat(40_000)));
    expect(kept.size).toEqual(size);
  });
});
