import { useEffect, useState } from 'react';

/** What is typed, once it has stood still for a while, in milliseconds: whoever fetches for it asks once. */
export function useSettled<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
