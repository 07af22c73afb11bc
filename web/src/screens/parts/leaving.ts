type Ask = (go: () => void) => void;

/** Asks for whatever is unsaved on the screen now. */
let asker: Ask | undefined;

/** Does what loses the unsaved: at once where nothing is, else when the user has said so. */
export function askToLeave(go: () => void) {
  if (asker === undefined) go();
  else asker(go);
}

/** From now on leaving is asked for so; the answer ends it. */
export function leaveByAsking(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}
