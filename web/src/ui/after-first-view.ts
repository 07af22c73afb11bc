// Runs what no first view needs once the page has had time for its own requests.

/** How long it waits after the first view, in milliseconds. */
const CALM_AFTER_MS = 1_500;

/** Runs a task after the first view. @returns a function that cancels it. */
export function afterFirstView(task: () => void): () => void {
  const timer = setTimeout(task, CALM_AFTER_MS);
  return () => clearTimeout(timer);
}
