import { createContext, use } from 'react';
import type { ToastStore } from './toastStore';

export const ToastContext = createContext<ToastStore | undefined>(undefined);

/** The page's notices: `useToasts().show({ text, tone })`. */
export function useToasts(): ToastStore {
  const store = use(ToastContext);
  if (store === undefined) throw new Error('There is no toast store around this component.');
  return store;
}
