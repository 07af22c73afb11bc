/** The fewest characters of a password, unless the shop is configured for more. */
export const PASSWORD_MIN = 8;
/** The most; hashing takes all of them. */
export const PASSWORD_MAX = 200;

/** One requirement of a new password, in the order in which the form lists them. */
export interface PasswordRule {
  readonly code: 'length' | 'cases' | 'digit' | 'special' | 'common' | 'email';
  /** As the form lists it: 'Al menos 8 caracteres'. */
  readonly label: string;
  /** Why a password is refused: a whole sentence. */
  readonly message: string;
  readonly met: boolean;
}
