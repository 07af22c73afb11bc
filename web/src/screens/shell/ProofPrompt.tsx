import { useSyncExternalStore } from 'react';
import { proofQuestion } from '../../features/auth/proof-question';

/** Shows the dialog 'Confirme que es usted' over any screen while a call waits for the user's proof of identity. */
export function ProofPrompt() {
  const question = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.current, () => undefined);
  return question && <question.Dialog onAnswer={question.onAnswer} />;
}
