// Recognises paths that are not written in their shortest form.

/** One or two dots, plain or encoded, between slashes of any spelling. */
const DOT_SEGMENT = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?=[/\\;]|%2f|%5c|$)/i;

/**
 * Returns whether the path of a URL has a segment `.` or `..`, also encoded. Browsers and other clients resolve such segments before
 * they send a request, and parsers disagree about them: `/./store` is the store for one and another page for the next.
 */
export function hasDotSegment(url: string): boolean {
  // most addresses have neither a dot nor an encoded sign
  if (!url.includes('.') && !url.includes('%')) return false;
  const end = url.search(/[?#]/);
  return DOT_SEGMENT.test(end < 0 ? url : url.slice(0, end));
}
