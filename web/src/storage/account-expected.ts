// Whether the home keeps room for the balance while it loads: unless there was none at the last visit of this device.

/** The key in local storage. */
const KEY = 'accountShown';

export const isAccountExpected = (): boolean => localStorage.getItem(KEY) !== 'no';

export function rememberAccount(isShown: boolean): void {
  localStorage.setItem(KEY, isShown ? 'yes' : 'no');
}
