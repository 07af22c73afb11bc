// What is said when the camera does not open, and where a page can have none.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameraProblem, missingCamera } from './camera';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a camera that does not open', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'failed'],
  ])('for %s is %s', (name, problem) => {
    expect(cameraProblem(new DOMException('', name))).toBe(problem);
  });
});

describe('a page', () => {
  const devices = { mediaDevices: { getUserMedia: () => undefined } };

  it('may ask for the camera where the browser has one to give', () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', devices);
    expect(missingCamera()).toBeUndefined();
  });

  it('that was not loaded by https says so, and a browser without cameras says that', () => {
    vi.stubGlobal('isSecureContext', false);
    vi.stubGlobal('navigator', {});
    expect(missingCamera()).toBe('insecure');
    vi.stubGlobal('isSecureContext', true);
    expect(missingCamera()).toBe('missing');
  });
});
