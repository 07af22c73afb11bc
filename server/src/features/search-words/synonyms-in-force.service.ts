// The company's synonyms in the memory of this process, for every search.

import { type SynonymMap, synonymMap } from '@mostrador/rules/synonyms';
import type { Database } from '../../platform/database/database.js';
import { selectGroups } from './search-words.queries.js';

/** The synonyms of a company. They are read once after each change; while a notice may be missing, for each search. */
export class SynonymsInForce {
  readonly #db: Database;
  readonly #companyId: () => number;
  readonly #hearsChanges: () => boolean;
  #known: Promise<SynonymMap> | undefined;
  /** What `#known` has brought. */
  #brought: SynonymMap | undefined;

  constructor(db: Database, companyId: () => number, hearsChanges: () => boolean) {
    this.#db = db;
    this.#companyId = companyId;
    this.#hearsChanges = hearsChanges;
  }

  /** Forgets them: a notice says that they, or something else of the catalogue, changed. */
  clear(): void {
    this.#known = undefined;
    this.#brought = undefined;
  }

  /** Returns them without a statement; undefined unless they are known and no notice may be missing. */
  get known(): SynonymMap | undefined {
    return this.#hearsChanges() ? this.#brought : undefined;
  }

  now(): Promise<SynonymMap> {
    if (!this.#hearsChanges()) return this.#read();
    if (this.#known === undefined) {
      const reading = this.#read();
      this.#known = reading;
      reading.then(
        (synonyms) => {
          if (this.#known === reading) this.#brought = synonyms;
        },
        () => {
          if (this.#known === reading) this.#known = undefined;
        },
      );
    }
    return this.#known;
  }

  async #read(): Promise<SynonymMap> {
    return synonymMap(await selectGroups(this.#db, this.#companyId()));
  }
}
