/** Why an import cannot be run at all, in words for who started it. A row that is wrong is a rejection instead. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
