// The question 'Confirme que es usted': opens its dialog when a call needs a proof of identity, one for all calls that
// wait for it.

import type { ComponentType } from 'react';

/** The open question: its dialog, and the function that takes the user's answer. */
interface ProofQuestion {
  readonly Dialog: ComponentType<{ readonly onAnswer: (isProved: boolean) => void }>;
  readonly onAnswer: (isProved: boolean) => void;
}

const listeners = new Set<() => void>();
let question: ProofQuestion | undefined;
let asked: Promise<boolean> | undefined;

function become(next: ProofQuestion | undefined) {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the user to prove their identity. Calls that ask while the dialog is open share its answer.
 * @returns whether the user did; false if they cancelled, or if the dialog's code cannot be loaded.
 */
export function askForProof(): Promise<boolean> {
  asked ??= import('./ProofDialog')
    .then(
      ({ ProofDialog }) => new Promise<boolean>((onAnswer) => become({ Dialog: ProofDialog, onAnswer })),
      () => false,
    )
    .finally(() => {
      asked = undefined;
      become(undefined);
    });
  return asked;
}

/** The question as the shell shows it. */
export const proofQuestion = {
  current: () => question,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
