import { useEffect, useState } from 'react';

/** A value that follows another one once it has stood still for a while, in milliseconds. */
export function useDebounced<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
