import { createContext, use } from 'react';
import type { ToastStore } from './toastStore';

export const ToastContext = createContext<ToastStore | undefined>(undefined);

/** Gives components the page's store of toasts (short notices): `useToasts().show({ text, tone })`. */
export function useToasts(): ToastStore {
  const store = use(ToastContext);
  if (store === undefined) throw new Error('There is no toast store around this component.');
  return store;
}
