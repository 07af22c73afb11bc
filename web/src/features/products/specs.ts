export interface ProductText {
  readonly paragraphs: readonly string[];
  readonly specs: readonly { readonly label: string; readonly value: string }[];
}

const SPEC = /^([^:.]{2,40}):\s+(\S.*)$/;

/** Cuts a long description: lines of the form 'Etiqueta: valor' are facts for a table, the others are text. */
export function readDescription(text: string): ProductText {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const specs = lines.flatMap((line) => {
    const [, label, value] = SPEC.exec(line) ?? [];
    return label === undefined || value === undefined ? [] : [{ label, value }];
  });
  return { specs, paragraphs: lines.filter((line) => !SPEC.test(line)) };
}
