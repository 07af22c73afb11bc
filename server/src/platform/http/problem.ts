/** An error response: HTTP status, stable code and a Spanish sentence for the user. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  /** Further fields of the response's body. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    field?: string,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.details = details;
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** Returns a 400 for input that is not valid. */
export const badRequest = (message: string, field?: string) =>
  new Problem(400, 'bad_request', message, field);
/** Returns a 404, also for an object of another user: its existence must not be visible. */
export const notFound = (message = 'No encontramos lo que busca.') => new Problem(404, 'not_found', message);
/** Returns a 401 for a call that needs a session. */
export const unauthorized = () =>
  new Problem(401, 'unauthorized', 'Su sesión venció. Por favor ingrese nuevamente.');
/** Returns a 403 for a profile without the permission. */
export const forbidden = (message = 'No tiene permiso para esta acción.') =>
  new Problem(403, 'forbidden', message);
/** Returns a 403 for a user who must change the password first. */
export const passwordChangeRequired = () =>
  new Problem(403, 'password_change_required', 'Es necesario que cambie su contraseña.');
/** Returns a 403 for a user who must enrol a second factor first. */
export const secondFactorOwed = () =>
  new Problem(
    403,
    'second_factor_owed',
    'La empresa pide un segundo paso para ingresar. Por favor agréguelo en Mis datos, Seguridad.',
  );
/** Returns a 403 for a call that an administrator may not make in a user's name. */
export const notWhileImpersonating = () =>
  new Problem(403, 'not_while_impersonating', 'Esta acción solo puede hacerla el propio cliente.');
/** Returns a 403 for a call that needs a proof of identity of the last minutes. */
export const proofRequired = () =>
  new Problem(403, 'proof_required', 'Por seguridad, confirme que es usted e intente nuevamente.');
