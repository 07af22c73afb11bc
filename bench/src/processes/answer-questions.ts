export type Answers = Readonly<Record<string, (given: never) => Promise<unknown> | unknown>>;

interface Question {
  readonly id: number;
  readonly ask: string;
  readonly given?: unknown;
}

/** The child process's end of child.ts: answers questions until the bench disconnects. */
export function answerQuestions(answers: Answers): void {
  process.on('message', ({ id, ask, given }: Question) => {
    const found = answers[ask];
    Promise.resolve()
      .then(() => {
        if (found === undefined) throw new Error(`Nobody answers ${ask}.`);
        return found(given as never);
      })
      .then(
        (said) => process.send?.({ id, said }),
        (error: unknown) =>
          process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
      );
  });
  process.once('disconnect', () => process.exit(0));
  process.on('SIGINT', () => undefined);
  process.send?.({ id: 0, said: 'ready' });
}
