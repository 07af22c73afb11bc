/** What is wrong with one field of a form: the field's name in the call and a Spanish sentence. */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
}
