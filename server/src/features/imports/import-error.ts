/** The reason why an import cannot run at all, as a sentence for the operator. A wrong row is a rejection instead. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
