// Google Analytics: loads Google's tag script for the ids that the brand configures.

const TAG = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Starts the tag of each id. The script is loaded with the first id, and reads the others from its queue. */
export function startAnalytics([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  window.dataLayer = [];
  // the tag recognises a command by its type, an arguments object
  function command(..._words: unknown[]) {
    // biome-ignore lint/complexity/noArguments: an array would be taken for data
    window.dataLayer?.push(arguments);
  }
  command('js', new Date());
  for (const id of [first, ...others]) command('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${TAG}?id=${encodeURIComponent(first)}`;
  document.head.append(script);
}
