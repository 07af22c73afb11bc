// Limits how many images are rendered at the same time, and renders each only once for simultaneous requests.

/** Thrown when too many renderings wait in this process. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export class RenderQueue {
  readonly #running = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  readonly #parallel: number;
  readonly #longest: number;
  #active = 0;

  constructor(options: { parallel: number; longest: number }) {
    this.#parallel = options.parallel;
    this.#longest = options.longest;
  }

  /** @throws QueueFull */
  once(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    if (this.#waiting.length >= this.#longest) return Promise.reject(new QueueFull());
    const made = this.#run(render).finally(() => this.#running.delete(key));
    this.#running.set(key, made);
    return made;
  }

  async #run(render: () => Promise<Buffer>): Promise<Buffer> {
    // A finished render hands its slot to the next waiter, so that no new caller can take it in between.
    if (this.#active < this.#parallel) this.#active += 1;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return await render();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#active -= 1;
      else next();
    }
  }
}
