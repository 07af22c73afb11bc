// The JSON text of answers that is put together from parts whose text is kept.

const texts = new WeakMap<object, string>();

/** Returns the JSON text of an object that never changes, which is written once. */
export function keptJson(part: object): string {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  texts.set(part, text);
  return text;
}

/** Gives an answer its JSON text, and returns it. The text must be that of `JSON.stringify`. */
export function withJson<Answer extends object>(answer: Answer, text: string): Answer {
  texts.set(answer, text);
  return answer;
}

/** Returns the text that an answer was given; undefined if it has none. */
export const givenJson = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
