/** The result of a fault scenario: failures, number of trials and figures. */
export interface Outcome {
  readonly title: string;
  /** How often the fault was caused. */
  readonly trials: number;
  /** What one trial is, in the plural. */
  readonly of: string;
  /** One sentence each; empty when the scenario passed. */
  readonly failures: readonly string[];
  readonly milliseconds: number;
  /** Further figures, by name. */
  readonly figures: Readonly<Record<string, string | number>>;
}

/** Collects what goes wrong while a scenario runs. */
export class Trial {
  readonly failures: string[] = [];
  noteUnavailable = 0;
  readonly #begun = performance.now();
  readonly #title: string;

  constructor(title: string) {
    this.#title = title;
  }

  fail(sentence: string): void {
    this.failures.push(sentence);
  }

  failAll(where: string, sentences: readonly string[]): void {
    for (const sentence of sentences) this.fail(`${where}: ${sentence}`);
  }

  /** Counts an answer 503. */
  readonly sentBack = (): void => {
    this.noteUnavailable += 1;
  };

  end(trials: number, of: string, figures: Outcome['figures'] = {}): Outcome {
    const milliseconds = Math.round(performance.now() - this.#begun);
    const all =
      this.noteUnavailable > 0 ? { 'asked to come back': this.noteUnavailable, ...figures } : figures;
    return { title: this.#title, trials, of, failures: this.failures, milliseconds, figures: all };
  }
}

/** The value below which a share of the sample lies; 0 for none. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const SHOWN = 10;

/** Formats the outcome for the terminal. */
export function formatOutcome({ title, trials, of, failures, milliseconds, figures }: Outcome): string {
  const more = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const seconds = (milliseconds / 1_000).toFixed(1);
  const lines = [`${failures.length} failures in ${trials} ${of}, ${seconds} s`, ...more].join('; ');
  const rest = failures.length > SHOWN ? [`  … and ${failures.length - SHOWN} more`] : [];
  return [`${title}: ${lines}`, ...failures.slice(0, SHOWN).map((one) => `  FAILED ${one}`), ...rest].join(
    '\n',
  );
}
