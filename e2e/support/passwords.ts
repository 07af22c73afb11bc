/** Passwords that every rule lets pass. */
export const NEW_PASSWORD = 'Cuarzo#Violeta7';
export const OTHER_PASSWORD = 'Ladrillo#Verde5';
