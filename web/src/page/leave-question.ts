// Lets menus and buttons outside a screen ask before its unsaved changes are lost: the screen sets the question,
// `askToLeave` asks it.

type LeaveQuestion = (go: () => void) => void;

/** The question of the current screen; set while it has unsaved changes. */
let leaveQuestion: LeaveQuestion | undefined;

/** Calls `go`, which loses unsaved changes: at once if there are none, otherwise after the user agrees. */
export function askToLeave(go: () => void) {
  if (leaveQuestion === undefined) go();
  else leaveQuestion(go);
}

/** Sets the question that `askToLeave` asks. Returns a function that removes it. */
export function setLeaveQuestion(question: LeaveQuestion): () => void {
  leaveQuestion = question;
  return () => {
    if (leaveQuestion === question) leaveQuestion = undefined;
  };
}
