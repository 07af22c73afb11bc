/** Returns a sentence that ends in a name, without a second full stop after names such as 'El Faro S.R.L.'. */
export function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
