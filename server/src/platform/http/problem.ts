/** A request that cannot be answered with a success: status, stable code and a Spanish sentence for the user. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export const badRequest = (message: string, field?: string) =>
  new Problem(400, 'bad_request', message, field);
/** Also for what exists but belongs to somebody else: it must not be possible to learn that it exists. */
export const notFound = (message = 'No encontramos lo que busca.') => new Problem(404, 'not_found', message);
export const unauthorized = () =>
  new Problem(401, 'unauthorized', 'Su sesión venció. Por favor ingrese nuevamente.');
export const forbidden = (message = 'No tiene permiso para esta acción.') =>
  new Problem(403, 'forbidden', message);
export const passwordChangeRequired = () =>
  new Problem(403, 'password_change_required', 'Es necesario que cambie su contraseña.');
export const notWhileImpersonating = () =>
  new Problem(403, 'not_while_impersonating', 'Esta acción solo puede hacerla el propio cliente.');
