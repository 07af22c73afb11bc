// The child's side of child.ts: answers the benchmark's questions over IPC until the benchmark disconnects.

export type Answers = Readonly<Record<string, (given: never) => Promise<unknown> | unknown>>;

interface Question {
  readonly id: number;
  readonly ask: string;
  readonly given?: unknown;
}

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
