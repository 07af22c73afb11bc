import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button';

const DONE_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Shown for two seconds after the text was copied. */
  readonly doneLabel: string;
  /** Says what is copied. */
  readonly accessibleName: string;
}

/** Copies a text to the clipboard. Renders nothing where the browser has no clipboard for pages. */
export function CopyButton({ text, label, doneLabel, accessibleName }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false);
  const [canCopy, setCanCopy] = useState(false);
  // the server cannot know
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (!canCopy) return null;
  return (
    <Button
      kind={isDone ? 'saved' : 'quiet'}
      icon={isDone ? Check : Copy}
      aria-label={isDone ? undefined : accessibleName}
      onClick={async () => {
        // a browser may forbid it; the text can still be marked by hand
        const copied = await navigator.clipboard.writeText(text).then(
          () => true,
          () => false,
        );
        setIsDone(copied);
      }}
    >
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </Button>
  );
}
