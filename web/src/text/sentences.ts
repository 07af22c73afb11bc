/** A sentence that ends in a name: 'El Faro S.R.L.' brings the full stop along. */
export function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
