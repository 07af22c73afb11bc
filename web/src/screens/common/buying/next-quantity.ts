/** Moves the focus from a product's quantity to that of the next product which can be ordered. */
export function focusNextQuantity(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.card .stepper > input:enabled')];
  const current = fields.indexOf(document.activeElement as HTMLInputElement);
  if (current >= 0) fields[current + 1]?.focus();
}
