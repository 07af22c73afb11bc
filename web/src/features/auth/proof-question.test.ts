// The question 'Confirme que es usted': one dialog for all calls that ask at once, and another for the next call.

import { expect, it, vi } from 'vitest';
import { askForProof, proofQuestion } from './proof-question';

vi.mock('./ProofDialog', () => ({ ProofDialog: () => null }));

it('opens one dialog for calls that ask at once, and tells all of them the answer', async () => {
  let opened = 0;
  proofQuestion.subscribe(() => {
    if (proofQuestion.current() !== undefined) opened += 1;
  });
  for (const isProved of [true, false]) {
    opened = 0;
    const answers = Promise.all([askForProof(), askForProof(), askForProof()]);
    await vi.waitFor(() => expect(proofQuestion.current()).toBeDefined(), 15_000);
    proofQuestion.current()?.onAnswer(isProved);
    expect(await answers).toEqual([isProved, isProved, isProved]);
    expect(opened).toBe(1);
    expect(proofQuestion.current()).toBeUndefined();
  }
});
