// The tagged template `html` in which mails are written; it escapes every value that is not markup itself.

/**
 * Mails are written with this tagged template rather than with a template language or React: every value is escaped
 * unless it is markup itself, the compiler knows what a mail needs, and there is no syntax in which a customer's
 * `{{7*7}}` could mean anything.
 */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlValue = string | number | Html | readonly Html[];

export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + markupOf(values[index - 1] ?? '') + part));
}

/** Returns text of several lines with its line breaks. */
export function lines(text: string): Html {
  const typed = text.trim().split(/\r\n|\r|\n/);
  return new Html(typed.map(escapeHtml).join('<br>'));
}

function markupOf(value: HtmlValue): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return escapeHtml(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
